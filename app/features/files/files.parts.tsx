import { type DragEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useIsStaff } from "#app/browser/use-is-staff.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/dialog/menu.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Progress } from "#app/ui/list/progress.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { RowResults, useRowFetcher } from "#app/ui/result/row-results.tsx";
import type { ShownResult } from "#app/ui/result/shown-results.ts";
import { Toast } from "#app/ui/result/toast.tsx";
import { UndoForm } from "#app/ui/result/undo-form.tsx";
import { type ResultMessages, useLastResult, useMessage } from "#app/ui/result/use-last-result.ts";
import {
  acceptedFiles,
  audienceLabels,
  extensions,
  type FileParent,
  type FilesActionData,
  fileDetailsUrl,
  filesUrl,
  fileUrl,
  formatFileSize,
  type ListedFile,
  type RecordFiles,
} from "./files.ts";
import { addUploads, cancelUpload, onFileAdded, retryUpload, type Upload, useUploads } from "./upload-queue.ts";
import "#app/ui/focus-point.css";
import "./files.css";

export { PictureUpload } from "./pictures/picture-upload.tsx";
export { useSubmitAfterUploads } from "./use-submit-after-uploads.ts";

type PanelProps = {
  parent: FileParent;
  files: RecordFiles;
  /** The result of a form that was submitted without JavaScript. */
  result?: FilesActionData;
};

/** The files of a record. They are added by choosing, dropping or pasting them. */
export function FilesPanel({ parent, files: { list: files, canEdit, maxFileBytes }, result }: PanelProps) {
  const url = filesUrl(parent);
  const { messages } = useLastResult<FilesActionData>(result);
  const uploads = useUploads().filter((upload) => upload.url === url);
  const { revalidate } = useRevalidator();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const add = (list: FileList | null | undefined) => list && void addUploads(url, list);

  useEffect(() => onFileAdded(() => void revalidate()), [revalidate]);
  useEffect(() => {
    const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
      const isTyping = target instanceof Element && target.closest("input, textarea, [contenteditable]");
      if (!isTyping && clipboardData?.files.length) addUploads(url, clipboardData.files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [url]);

  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setIsDraggedOver(true);
    },
    onDragLeave: () => setIsDraggedOver(false),
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setIsDraggedOver(false);
      add(event.dataTransfer.files);
    },
  };

  return (
    <Panel
      title="Files"
      id="files"
      headerActions={files.length > 0 && <small>{files.length === 1 ? "1 file" : `${files.length} files`}</small>}
    >
      <div
        className={`panel__body panel__body--tight stack gap-4 files${isDraggedOver ? " files--dragged-over" : ""}`}
        {...dropHandlers}
      >
        {files.length === 0 && uploads.length === 0 && <EmptyState message="No files yet." />}
        <ul className="file-list">
          {files.map((file) => (
            <FileTile key={file.id} {...{ file, parent, canEdit }} />
          ))}
          {uploads.map((upload) => (
            <UploadTile key={upload.key} upload={upload} />
          ))}
        </ul>
        <AddFiles url={url} maxFileBytes={maxFileBytes} onChoose={add} />
        <RowResults list="file" onResult={messages.onResult} onRowSubmit={messages.onRowSubmit} />
        {messages.shown.map(({ id, result }) => (
          <FilesToast key={id} {...{ id, result, messages, url }} />
        ))}
      </div>
    </Panel>
  );
}

/** A link to the page of a record's files, for records that are shown in a dialog. */
export const FilesLink = ({ parent }: { parent: FileParent }) =>
  useIsStaff() && (
    <p className="full-width">
      <Link to={filesUrl(parent)}>Files</Link>
    </p>
  );

function FileTile({ file, parent, canEdit }: { file: ListedFile; parent: FileParent; canEdit: boolean }) {
  const { id, name, type, size, addedAt, addedBy, audience, focusX, focusY, canDelete } = file;
  const isPicture = file.width !== null;
  const fetcher = useRowFetcher(`delete:${id}`, "file");
  return (
    <li className="file-tile fine-print">
      <a href={isPicture ? fileUrl(id, 1920) : fileUrl(id)} target="_blank" rel="noopener" title={name}>
        <span className="file-tile__picture">
          {isPicture ? (
            <img src={fileUrl(id, 480)} alt="" loading="lazy" decoding="async" data-focus-x={focusX} data-focus-y={focusY} />
          ) : (
            extensions[type].toUpperCase()
          )}
        </span>
        <b className="ellipsis">{name}</b>
        <small>
          <span>{`${formatFileSize(size)},`}</span> <span className="no-wrap">{formatDay(today(new Date(addedAt)))}</span>
          <span>{`, ${addedBy}`}</span>
        </small>
        {audience !== "staff" && <small>{`Seen by: ${audienceLabels[audience]}`}</small>}
      </a>
      <Menu label={`More about ${name}`} iconOnly icon="dots" small className="file-tile__menu">
        <MenuLink to={`${fileUrl(id)}?download`} icon="download" reloadDocument>
          Download
        </MenuLink>
        {canEdit && (
          <MenuLink to={fileDetailsUrl(parent, id)} icon="edit">
            {isPicture ? "Who sees it, and its subject" : "Who sees it"}
          </MenuLink>
        )}
        {canDelete && (
          <fetcher.Form method="post" action={filesUrl(parent)}>
            <input type="hidden" name="id" value={id} />
            <MenuButton type="submit" name="intent" value="delete" icon="trash">
              Delete
            </MenuButton>
          </fetcher.Form>
        )}
      </Menu>
    </li>
  );
}

const uploadStateLabels: Record<Upload["state"], string> = {
  waiting: "Waits",
  sending: "Being sent",
  checking: "Being checked",
  offline: "No connection. It goes on by itself.",
  failed: "Not added",
};

function UploadTile({ upload }: { upload: Upload }) {
  const { name, size, sent, state, problem, canRetry } = upload;
  return (
    <li className="file-tile fine-print">
      <span className="file-tile__picture">
        <Icon name={state === "failed" ? "warning" : "upload"} />
      </span>
      <b className="ellipsis" title={name}>
        {name}
      </b>
      {state === "failed" ? (
        <p className="wrong" role="alert">
          {problem}
        </p>
      ) : (
        <>
          <Progress
            small
            label={`${Math.round((sent / size) * 100)} % sent`}
            parts={[{ color: "brand", value: sent }]}
            total={size}
          />
          <small role="status">{uploadStateLabels[state]}</small>
        </>
      )}
      <div className="row gap-2 above-2">
        {canRetry && (
          <Button type="button" small variant="quiet" onClick={() => retryUpload(upload)}>
            Try again
          </Button>
        )}
        <Button
          type="button"
          small
          variant="quiet"
          aria-label={`${state === "failed" ? "Dismiss" : "Cancel"} ${name}`}
          onClick={() => cancelUpload(upload)}
        >
          {state === "failed" ? "Dismiss" : "Cancel"}
        </Button>
      </div>
    </li>
  );
}

/** Adds files: without JavaScript by a form with a button; with JavaScript choosing them is enough. */
function AddFiles(props: { url: string; maxFileBytes: number; onChoose: (files: FileList | null) => void }) {
  const { url, maxFileBytes, onChoose } = props;
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const choose = () => {
    onChoose(input.current?.files ?? null);
    // Otherwise choosing the same file again would be no change, and do nothing.
    if (input.current) input.current.value = "";
  };
  return (
    <form method="post" action={url} encType="multipart/form-data" className="row">
      <label className="add-files__field">
        <Icon name="plus" />
        <span>
          <b className="line">Add files</b>
          <small className="line text-small">
            Choose, drop or paste. Pictures, PDF, Excel, Word, CSV, MP4, MOV, up to{" "}
            <span>{formatFileSize(maxFileBytes).replace(".0", "")}</span> each.
          </small>
        </span>
        <input ref={input} type="file" name="file" multiple accept={acceptedFiles} onChange={isHydrated ? choose : undefined} />
      </label>
      {!isHydrated && (
        <Button small name="intent" value="add">
          Add
        </Button>
      )}
    </form>
  );
}

type FilesToastProps = ShownResult<FilesActionData> & { messages: ResultMessages<FilesActionData>; url: string };

function FilesToast({ id, result, messages, url }: FilesToastProps) {
  const { fetcher, onDismiss } = useMessage(id, messages);
  const { undo, errorMessage, successMessage } = result;
  return (
    <Toast
      message={[errorMessage, successMessage].filter(Boolean).join(" ") || null}
      durationMs={undo && 30_000}
      onDismiss={onDismiss}
      action={undo && <UndoForm fetcher={fetcher} action={url} fields={undo} />}
    />
  );
}
