/** The records that a thread is about, as they are at this moment: visits, contracts and invoices. */
import { z } from "zod";
import { EventStatus } from "#domains/calendar/contract.ts";
import { ContractStatus } from "#domains/contracts/contract.ts";
import { InvoiceStatus } from "#domains/invoices/contract.ts";
import { RecordKind } from "#domains/sending/notices/contract.ts";

const VisitFacts = z.object({
  title: z.string(),
  status: EventStatus,
  starts_at: z.string(),
  ends_at: z.string(),
  location: z.string().nullable(),
  assigned_name: z.string().nullable(),
  /** Of an entry that is a visit of a job. */
  job_id: z.number().nullable(),
});
export type VisitFacts = z.infer<typeof VisitFacts>;

const ContractFacts = z.object({
  number: z.string(),
  title: z.string(),
  status: ContractStatus,
  currency: z.string(),
  total_cents: z.number(),
  expires_at: z.string().nullable(),
  /** In the order in which they sign. */
  signers: z.array(z.object({ name: z.string(), signed_at: z.string().nullable() })),
  version: z.number(),
});
export type ContractFacts = z.infer<typeof ContractFacts>;

const InvoiceFacts = z.object({
  /** Null for a draft. */
  number: z.string().nullable(),
  title: z.string(),
  status: InvoiceStatus,
  is_overdue: z.boolean(),
  currency: z.string(),
  total_cents: z.number(),
  balance_cents: z.number(),
  due_on: z.string().nullable(),
  customer_id: z.number().nullable(),
  client_name: z.string(),
});
export type InvoiceFacts = z.infer<typeof InvoiceFacts>;

export const Card = z
  .object({
    kind: RecordKind,
    id: z.number(),
    /** False for a record that the reader may not see: then nothing is told but its kind. */
    may_see: z.boolean(),
    is_deleted: z.boolean(),
    visit: VisitFacts.nullable(),
    contract: ContractFacts.nullable(),
    invoice: InvoiceFacts.nullable(),
  })
  .meta({ id: "RecordCard" });
export type Card = z.infer<typeof Card>;
