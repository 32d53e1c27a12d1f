import { mainOffice } from "#app/company/company.ts";
import { useCompany } from "#app/company/use-company.ts";
import { useSitePath, useTexts } from "#app/company/use-language.ts";
import { companyWhatsappUrl } from "#app/company/whatsapp.ts";
import { telHref } from "#app/platform/values/phone.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import "./call-bar.css";

/** The foot of a phone's screen, once the first screen is scrolled away. */
export function CallBar() {
  const company = useCompany();
  const { site } = useTexts();
  const sitePath = useSitePath();
  const callUrl = telHref(mainOffice(company).phone.display);
  return (
    <nav className="call-bar" aria-label={site.reach}>
      {callUrl && (
        <ButtonLink variant="ghost" icon="phone" to={callUrl}>
          {site.call}
        </ButtonLink>
      )}
      <ButtonLink variant="ghost" icon="chat" to={companyWhatsappUrl(company)} rel="noopener">
        WhatsApp
      </ButtonLink>
      <ButtonLink variant="accent" to={sitePath("/contact")}>
        {site.getQuote}
      </ButtonLink>
    </nav>
  );
}
