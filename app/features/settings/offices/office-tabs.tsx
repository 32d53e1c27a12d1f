import { ButtonLink } from "#app/ui/button.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { newOfficeUrl, officeUrl } from "../settings.ts";
import "../settings-form.css";

export const OfficeTabs = ({ offices, current }: { offices: readonly { key: string; city: string }[]; current: string }) => (
  <div className="setting-tabs row full-width">
    <Segmented
      label="Office"
      choices={offices.map(({ key, city }) => ({ to: officeUrl(key), label: city || key, current: key === current }))}
    />
    <ButtonLink to={newOfficeUrl} small variant="quiet" icon="plus">
      Add an office
    </ButtonLink>
  </div>
);
