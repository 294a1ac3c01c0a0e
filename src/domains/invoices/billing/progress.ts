/** Invoices for a part of a job: a share of what is left, or chosen lines; what stays is billed later, to the cent. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { conflict } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Invoice } from "../contract.ts";
import { beginDraft } from "../drafts/beginning.ts";
import { readInvoice } from "../serializers.ts";
import { addDraft } from "../service.ts";
import type { WantedPartInvoice } from "./contract.ts";
import type { WantedPart } from "./parts.ts";

/** As a draft. Throws `conflict` for a contract without a job, whose lines are billed as a whole. */
export async function createPartInvoice(actor: Actor, wanted: WantedPartInvoice): Promise<Invoice> {
  const { percent, lines, ...work } = wanted;
  const part: WantedPart = lines ? { kind: "lines", lines } : { kind: "percent", percent: percent ?? "100" };
  return inTransaction(requirePermission(actor, "invoices.create"), async (tx) => {
    const draft = await beginDraft(tx, work, part);
    if (draft.job_id === null)
      throw conflict(
        "Parts are billed from the lines of a job, and this contract has none. Invoice all of it.",
      );
    return readInvoice(tx, await addDraft(tx, draft));
  });
}
