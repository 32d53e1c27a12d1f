import type { ReactNode } from "react";
import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { acceptedFiles, extensions, formatFileSize } from "#app/features/files/files.ts";
import { formatDayIn, today } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinText } from "#app/ui/join-text.ts";
import type { ClientPage, clientPageUrls, SharedFile } from "../client-page.ts";
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
  const { client } = useLinkTexts();
  const { documents: texts } = client;
  const language = useLanguage();
  const dayOf = (at: string) => formatDayIn(today(new Date(at)), language);
  const isEmpty = papers.length + files.length + quotes.length === 0;
  return (
    <PageSection id="documents" title={texts.title}>
      {children}
      {isEmpty && <p>{texts.none}</p>}
      <ul className="document-list">
        {quotes.map(({ number, url, status, sentAt }) => (
          <Document
            key={number}
            href={url}
            title={status === "accepted" ? texts.acceptedQuote : texts.quote}
            isNew={isNew(sentAt, seenUntil)}
          >
            <span className="no-wrap">{number}</span>, <span className="no-wrap">{dayOf(sentAt)}</span>
          </Document>
        ))}
        {papers.map(({ id, kind, number, day, amount, issuedAt }) => (
          <Document
            key={id}
            href={urls.paper(id)}
            title={`${texts.names[kind]}, ${formatRupeesExactly(amount)}`}
            isNew={isNew(issuedAt, seenUntil)}
            isFile
          >
            <span className="no-wrap">{number}</span>, <span className="no-wrap">{formatDayIn(day, language)}</span>, PDF
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
            <span className="no-wrap">{dayOf(file.addedAt)}</span>
            <span>{joinText(`, ${file.isPicture ? texts.picture : kindOf(file)}`, file.isOfClient && `, ${texts.byYou}`)}</span>
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
        <FileChoice name="file" title={texts.sendTitle} hint={texts.hint} accept={acceptedFiles} />
        <ErrorSummary intro={client.check} />
        <IntentButton intent="upload" variant="quiet" busyLabel={client.sending}>
          {texts.send}
        </IntentButton>
      </ActionForm>
    </PageSection>
  );
}

const kindOf = ({ type, size }: SharedFile) => `${extensions[type].toUpperCase()} ${formatFileSize(size)}`;

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
