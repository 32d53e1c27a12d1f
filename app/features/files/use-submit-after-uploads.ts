import { type SubmitEvent, useEffect, useState } from "react";
import { type FileParent, filesUrl } from "./files.ts";
import { useUploads } from "./upload-queue.ts";

type Held = { form: HTMLFormElement; submitter: HTMLElement | null; failed: number; hasFiles: boolean };

/**
 * A form that is submitted while files of `parent` are on their way waits for them, and is submitted with them. When one of them fails
 * it is not submitted: the person decides.
 */
export function useSubmitAfterUploads(parent: FileParent) {
  const uploads = useUploads().filter(({ url }) => url === filesUrl(parent));
  const failed = uploads.filter(({ state }) => state === "failed").length;
  const isUploading = uploads.length > failed;
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    if (!held || isUploading) return;
    // Once more: what was added becomes a part of the form with the next render.
    if (!held.hasFiles) return setHeld({ ...held, hasFiles: true });
    setHeld(null);
    if (failed <= held.failed) held.form.requestSubmit(held.submitter);
  }, [held, isUploading, failed]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (!isUploading) return;
    event.preventDefault();
    setHeld({ form: event.currentTarget, submitter: event.nativeEvent.submitter, failed, hasFiles: false });
  }
  return { onSubmit, isWaiting: held !== null };
}
