import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type FileParent, filesUrl } from "./files.ts";
import { addUploads, cancelUpload, onFileAdded, retryUpload, useUploads } from "./upload-queue.ts";
import "./picture-upload.css";

type PictureUploadProps = {
  parent: FileParent;
  /** What the picture is for. */
  label: string;
  onAdded(picture: { id: string; name: string }): void;
};

/** Adds one picture to a record without leaving the page. Without JavaScript there is nothing. */
export function PictureUpload({ parent, label, onAdded }: PictureUploadProps) {
  const [key, setKey] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploads().find((one) => one.key === key);
  const hydrated = useHydrated();

  useEffect(
    () =>
      onFileAdded((added) => {
        if (added.key === key) onAdded({ id: added.fileId, name: added.name });
      }),
    [key, onAdded],
  );
  if (!hydrated) return null;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    if (upload) cancelUpload(upload);
    setKey(addUploads(filesUrl(parent), [...(target.files ?? [])].slice(0, 1))[0] ?? "");
    // The same file can be chosen again.
    target.value = "";
  }

  const isFailed = upload?.state === "failed";
  return (
    <div className="picture-upload">
      <input ref={input} type="file" accept="image/*" hidden onChange={choose} aria-label={`Picture for ${label}`} />
      {(!upload || isFailed) && (
        <Button type="button" small variant="quiet" icon="upload" onClick={() => input.current?.click()}>
          Upload a picture
        </Button>
      )}
      {upload && !isFailed && (
        <>
          <Progress
            small
            label={`${Math.round((upload.sent / upload.size) * 100)} % sent`}
            parts={[{ color: "brand", value: upload.sent }]}
            total={upload.size}
          />
          <span role="status">
            {upload.state === "offline" ? "No connection; it goes on by itself" : `Uploading ${upload.name}`}
          </span>
          <Button type="button" small variant="quiet" onClick={() => cancelUpload(upload)}>
            Cancel
          </Button>
        </>
      )}
      {isFailed && (
        <p className="picture-upload__problem" role="alert">
          {upload.name}: {upload.problem}{" "}
          {upload.canRetry && (
            <Button type="button" small variant="quiet" onClick={() => retryUpload(upload)}>
              Try again
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
