/**
 * The domain that a business's email is sent from. Until its records are in place, email leaves from our address with the
 * business's name, and answers come back to the thread all the same. Nothing is sent from a domain that wasn't checked.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { shortText } from "#shared/fields.ts";

export const RecordKind = z.enum(["dkim", "spf", "dmarc"]);
export type RecordKind = z.infer<typeof RecordKind>;

/** "unknown": the domain name system gave no answer. */
export const RecordState = z.enum(["unchecked", "ok", "missing", "wrong", "unknown"]);
export type RecordState = z.infer<typeof RecordState>;

const DomainRecord = z.object({
  kind: RecordKind,
  /** Where it belongs, and what belongs there. Always a TXT record. */
  name: z.string(),
  value: z.string(),
  state: RecordState,
  /** What is wrong and what to do, in words. */
  problem: z.string().nullable(),
});
export type DomainRecord = z.infer<typeof DomainRecord>;

export const SendingDomain = z
  .object({
    domain: z.string(),
    /** The whole address. */
    address: z.string(),
    /** Since when email is sent from it; null while a record is missing. */
    verified_at: z.string().nullable(),
    checked_at: z.string().nullable(),
    records: z.array(DomainRecord),
  })
  .meta({ id: "SendingDomain" });
export type SendingDomain = z.infer<typeof SendingDomain>;

export const EmailSettings = z
  .object({
    /** From which address email to customers leaves now. */
    sender: z.object({ name: z.string(), address: z.string() }),
    /** Whether answers come back into Messages. */
    receives_answers: z.boolean(),
    domain: SendingDomain.nullable(),
  })
  .meta({ id: "EmailSettings" });
export type EmailSettings = z.infer<typeof EmailSettings>;

const NewDomain = z.object({ address: shortText("Email address", 254) });

const tags = ["Sending"];
const path = "/api/sending/domain";

export const sendingDomainContract = {
  read: needing("organization.view")
    .route({ method: "GET", path, summary: "Retrieve how email is sent", tags })
    .output(EmailSettings),
  add: needing("organization.update")
    .route({ method: "PUT", path, summary: "Choose the address that email is sent from", tags })
    .input(NewDomain)
    .output(EmailSettings),
  check: needing("organization.update")
    .route({ method: "POST", path: `${path}/check`, summary: "Check the domain's DNS records", tags })
    .output(EmailSettings),
  remove: needing("organization.update")
    .route({ method: "DELETE", path, summary: "Stop sending from the business's own domain", tags })
    .output(EmailSettings),
};
