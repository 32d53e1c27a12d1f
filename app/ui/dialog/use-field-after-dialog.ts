import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { fieldId } from "../form/field.tsx";

/** @returns a function that closes the dialog and then focuses a field: a dialog that closes gives the focus back to what opened it */
export function useFieldAfterDialog(formId: string, isOpen: boolean, closeUrl: string): (field: string) => void {
  const [field, setField] = useState("");
  const navigate = useNavigate();
  useEffect(() => {
    if (isOpen || !field) return;
    document.getElementById(fieldId(formId, field))?.focus();
    setField("");
  }, [formId, isOpen, field]);
  return (field) => {
    setField(field);
    navigate(closeUrl, { replace: true, preventScrollReset: true });
  };
}
