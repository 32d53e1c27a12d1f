import type { ReactNode } from "react";
import { acceptedFiles, extensions, formatFileSize } from "#app/features/files/files.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { type ClientPage, type clientPageUrls, paperNames, type SharedFile } from "../client-page.ts";
import { NewMark } from "../message-thread.tsx";
import { isNew } from "../next-step.ts";
import { FileChoice } from "./file-choice.tsx";
import { PageSection, useSectionForm } from "./page-section.tsx";
import "./client-page.css";
import "./documents-section.css";

type Props = Pick<ClientPage, "papers" | "files" | "quotes" | "seenUntil"> & {
  urls: ReturnType<typeof clientPageUrls>;
  /** The result of the last form. */
  children?: ReactNode;
};

export function DocumentsSection({ papers, files, quotes, seenUntil, urls, children }: Props) {
  const isEmpty = papers.length + files.length + quotes.length === 0;
  return (
    <PageSection id="documents" title="Documents">
      {children}
      {isEmpty && <p>No documents yet. Quotes, receipts and invoices come here by themselves.</p>}
      <ul className="document-list">
        {quotes.map(({ number, url, status, sentAt }) => (
          <Document
            key={number}
            href={url}
            title={status === "accepted" ? "Accepted quote" : "Quote"}
            isNew={isNew(sentAt, seenUntil)}
          >
            <span className="no-wrap">{number}</span>, <span className="no-wrap">{formatDay(today(new Date(sentAt)))}</span>
          </Document>
        ))}
        {papers.map(({ id, kind, number, day, amount, issuedAt }) => (
          <Document
            key={id}
            href={urls.paper(id)}
            title={`${paperNames[kind]}, ${formatRupeesExactly(amount)}`}
            isNew={isNew(issuedAt, seenUntil)}
            isFile
          >
            <span className="no-wrap">{number}</span>, <span className="no-wrap">{formatDay(day)}</span>, PDF
          </Document>
        ))}
        {files.map((file) => (
          <Document
            key={file.id}
            href={urls.file(file.id)}
            title={file.name}
            isNew={!file.isOfClient && isNew(file.addedAt, seenUntil)}
            isFile
          >
            <span className="no-wrap">{formatDay(today(new Date(file.addedAt)))}</span>
            <span>{joinText(`, ${kindOf(file)}`, file.isOfClient && ", sent by you")}</span>
          </Document>
        ))}
      </ul>
      <ActionForm
        intent="upload"
        {...useSectionForm("documents")}
        encType="multipart/form-data"
        className="section-form stack gap-4"
        key={files.length}
      >
        <FileChoice
          name="file"
          title="Send us a file"
          hint="A picture, PDF, Excel, Word, CSV or MP4, up to 15 MB."
          accept={acceptedFiles}
        />
        <ErrorSummary />
        <IntentButton intent="upload" variant="quiet" busyLabel="Sending...">
          Send the file
        </IntentButton>
      </ActionForm>
    </PageSection>
  );
}

const kindOf = ({ isPicture, type, size }: SharedFile) =>
  isPicture ? "picture" : `${extensions[type].toUpperCase()} ${formatFileSize(size)}`;

type DocumentProps = { href: string; title: string; isNew: boolean; isFile?: boolean; children: ReactNode };

const Document = ({ href, title, isNew, isFile, children }: DocumentProps) => (
  <li>
    <a className="document-list__item" href={href}>
      <Icon name="file" />
      <span>
        <b className="bold">{title}</b>
        {isNew && <NewMark />}
        <small className="line fine-print">{children}</small>
      </span>
      <Icon name={isFile ? "download" : "next"} />
    </a>
  </li>
);
