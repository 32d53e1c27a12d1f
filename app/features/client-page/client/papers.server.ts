import { sql } from "drizzle-orm";
import { NotFound } from "#app/errors.ts";
import type { RecipientPaper } from "#app/features/invoices/invoices.server.ts";
import type { Voucher } from "#app/features/money/advances/advances.server.ts";
import { asSecretLink, auditClientAction, type SecretLink } from "#app/identity/secret-link.server.ts";
import { isId } from "#app/platform/values/ids.ts";
import type { DocumentKind } from "#db/enums.ts";

type Row = {
  kind: DocumentKind;
  number: string;
  document: RecipientPaper["document"] & Voucher;
  fingerprint: string | null;
  balance: number | null;
  eInvoice: RecipientPaper["eInvoice"];
};

type IssuedPaper = { number: string } & (({ kind: "invoice" } & RecipientPaper) | { kind: "voucher"; voucher: Voucher });

/** Reads an issued document of the link's client and event, ready to be drawn. @throws NotFound for any other */
export function readPaper(link: SecretLink, id: string): Promise<IssuedPaper> {
  return asSecretLink(link, async (tx) => {
    const [row] = isId(id)
      ? await tx.execute<Row>(sql`
          select kind, number, document, fingerprint, balance::float8 as balance, e_invoice as "eInvoice" from shared_paper(${id}::uuid)`)
      : [];
    if (!row) throw new NotFound();
    const { kind, number, balance, eInvoice } = row;
    const document = { ...row.document, fingerprint: row.fingerprint ?? undefined };
    await auditClientAction(tx, link, "paper opened", { number });
    if (kind === "receipt voucher" || kind === "refund voucher") return { kind: "voucher", number, voucher: document };
    return { kind: "invoice", number, document, eInvoice, balance: kind === "invoice" ? balance : null };
  });
}
