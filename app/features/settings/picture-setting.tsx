import { shownLogo } from "#app/platform/logo.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, useFieldId } from "#app/ui/field.tsx";
import "./picture-setting.css";

type PictureSettingProps = { name: string; label: string; hint?: string; error?: string; current: string };

export function PictureSetting({ name, label, hint, error, current }: PictureSettingProps) {
  const id = useFieldId({ name });
  const shown = shownLogo(current);
  return (
    <div className="picture-setting full-width">
      <input type="hidden" name={name} value={current} />
      {shown && <img src={shown.src} width={shown.width} height={shown.height} alt={`${label}, as it is`} />}
      <Field
        id={id}
        label={label}
        name={`${name}.file`}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        hint={hint}
        error={error}
      />
      {shown && <Checkbox label={`Remove: ${label}`} name={`${name}.remove`} value="yes" />}
    </div>
  );
}
