import { company } from "#app/content/company.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The place of the Get in Touch form. Until the enquiries feature brings it, the way to the full form and to a voice. */
export function ServicesEnquiryForm() {
  const [office] = company.offices;
  return (
    <div className="acts">
      <ButtonLink to="/contact">Write to us</ButtonLink>
      <ButtonLink to={`tel:${office.phone.tel}`} variant="quiet" icon="phone">
        {office.phone.display}
      </ButtonLink>
    </div>
  );
}
