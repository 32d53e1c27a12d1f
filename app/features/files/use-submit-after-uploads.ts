import { type SubmitEvent, useEffect, useState } from "react";
import { type FileParent, filesUrl } from "./files.ts";
import { useUploads } from "./upload-queue.ts";

type DelayedSubmit = {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
  /** How many uploads had failed before. */
  failed: number;
  /** The added files are fields of the form now. */
  hasFiles: boolean;
};

/**
 * Delays the submission of a form while files of `parent` are being uploaded, so that it is submitted with them. When an upload
 * fails, the form is not submitted: the person decides.
 */
export function useSubmitAfterUploads(parent: FileParent) {
  const uploads = useUploads().filter(({ url }) => url === filesUrl(parent));
  const failed = uploads.filter(({ state }) => state === "failed").length;
  const isUploading = uploads.length > failed;
  const [delayed, setDelayed] = useState<DelayedSubmit | null>(null);
  useEffect(() => {
    if (!delayed || isUploading) return;
    // Waits for one more render, in which the added files become a part of the form.
    if (!delayed.hasFiles) return setDelayed({ ...delayed, hasFiles: true });
    setDelayed(null);
    if (failed <= delayed.failed) delayed.form.requestSubmit(delayed.submitter);
  }, [delayed, isUploading, failed]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (!isUploading) return;
    event.preventDefault();
    setDelayed({ form: event.currentTarget, submitter: event.nativeEvent.submitter, failed, hasFiles: false });
  }
  return { onSubmit, isWaiting: delayed !== null };
}
