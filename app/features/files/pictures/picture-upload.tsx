import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/list/progress.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { type FileParent, filesUrl } from "../files.ts";
import { type AddedFile, addUploads, cancelUpload, onFileAdded, retryUpload, type Upload, useUploads } from "../upload-queue.ts";
import "./picture-upload.css";

type PictureUploadProps = {
  parent: FileParent;
  /** With `multiple` the text of the button. Otherwise what the picture is for; screen readers hear "Picture for …". */
  label: string;
  /** Several pictures can be chosen at once; they are added in the order in which they were chosen. */
  multiple?: boolean;
  onAdded(picture: { id: string; name: string }): void;
};

/** Adds pictures to a record without leaving the page. Renders nothing without JavaScript. */
export function PictureUpload({ parent, label, multiple = false, onAdded }: PictureUploadProps) {
  /** The keys of the uploads that were started here. */
  const [keys, setKeys] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const own = useUploads().filter(({ key }) => keys.includes(key));
  const failed = own.filter(({ state }) => state === "failed");
  const running = own.filter(({ state }) => state !== "failed");
  const hydrated = useHydrated();
  useAddedInOrder(keys, onAdded);
  if (!hydrated) return null;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])].slice(0, multiple ? undefined : 1);
    if (!multiple) own.forEach(cancelUpload);
    setKeys([...(multiple ? keys : []), ...addUploads(filesUrl(parent), files)]);
    // Otherwise choosing the same file again would be no change, and do nothing.
    target.value = "";
  }

  return (
    <div className="picture-upload row gap-4 text-small">
      <input
        ref={input}
        type="file"
        accept="image/*,.hif"
        multiple={multiple}
        hidden
        onChange={choose}
        aria-label={multiple ? label : `Picture for ${label}`}
      />
      {(multiple || running.length === 0) && (
        <Button type="button" small variant="quiet" icon="upload" onClick={() => input.current?.click()}>
          {multiple ? label : "Upload a picture"}
        </Button>
      )}
      {running.length > 0 && <UploadProgress uploads={running} />}
      {failed.map((upload) => (
        <p key={upload.key} className="wrong" role="alert">
          <span>{`${upload.name}: ${upload.problem ?? ""}`}</span>{" "}
          {upload.canRetry && (
            <Button type="button" small variant="quiet" onClick={() => retryUpload(upload)}>
              Try again
            </Button>
          )}
        </p>
      ))}
    </div>
  );
}

const sum = (uploads: readonly Upload[], name: "sent" | "size") => uploads.reduce((total, upload) => total + upload[name], 0);

function UploadProgress({ uploads }: { uploads: readonly Upload[] }) {
  const [sent, size] = [sum(uploads, "sent"), sum(uploads, "size")];
  const name = uploads.length === 1 ? uploads[0]?.name : `${uploads.length} pictures`;
  const isOffline = uploads.some(({ state }) => state === "offline");
  return (
    <>
      <Progress
        small
        label={`${Math.round((sent / size) * 100)} % sent`}
        parts={[{ color: "brand", value: sent }]}
        total={size}
      />
      <span role="status">{isOffline ? "No connection; it goes on by itself" : `Uploading ${name}`}</span>
      <Button type="button" small variant="quiet" onClick={() => uploads.forEach(cancelUpload)}>
        Cancel
      </Button>
    </>
  );
}

/** Calls `onAdded` in the order in which the pictures were chosen: a picture waits for earlier ones that are still being uploaded. */
function useAddedInOrder(keys: readonly string[], onAdded: PictureUploadProps["onAdded"]): void {
  const uploads = useUploads();
  const added = useRef(new Map<string, AddedFile>());
  useEffect(() => onFileAdded((file) => void added.current.set(file.key, file)), []);
  useEffect(() => {
    for (const key of keys) {
      const upload = uploads.find((one) => one.key === key);
      if (upload && upload.state !== "failed") return;
      const file = added.current.get(key);
      if (!file) continue;
      added.current.delete(key);
      onAdded({ id: file.fileId, name: file.name });
    }
  }, [keys, uploads, onAdded]);
}
