import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

type EditButtonProps = {
  /** The edit, as `applyEdit` (quote-edits.ts) reads it. */
  edit: string;
  label: string;
  /** Tells the button from others of the page, for screen readers: "to Sangeet". */
  context?: string;
  icon: IconName;
  /** Shows the icon only. */
  iconOnly?: boolean;
  disabled?: boolean;
  onEdit: (edit: string) => void;
};

/** A button that changes the quote in the page; without JavaScript it submits the form, and the server changes the quote. */
export function EditButton({ edit, label, context, icon, iconOnly, disabled, onEdit }: EditButtonProps) {
  const shared = {
    type: "submit",
    name: "intent",
    value: `edit:${edit}`,
    formNoValidate: true,
    disabled,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onEdit(edit);
    },
  } as const;
  return iconOnly ? (
    <button {...shared} className="icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  ) : (
    <Button {...shared} small variant="quiet" icon={icon}>
      {label}
      {context && <span className="visually-hidden"> {context}</span>}
    </Button>
  );
}
