/**
 * The address of a business to which anybody may write, and the signature below what its members write. A business chooses
 * the address, and may forward its own mailbox to it. One that it had before still works while it takes email at all.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { longText } from "#shared/fields.ts";

/** Names that mean somebody else wherever they stand before an @ (RFC 2142), or that are ours. */
const reserved = new Set(
  "abuse admin administrator billing bounce bounces complaints daemon hostmaster info mail mailer mailer-daemon news no-reply noreply plumbline postmaster replies reply root security spam support webmaster".split(
    " ",
  ),
);

export const localPartPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function problemOf(name: string): string | undefined {
  if (name.length < 3 || name.length > 60) return "Use 3 to 60 characters";
  if (!localPartPattern.test(name)) return "Use only lowercase letters, numbers and single hyphens";
  return reserved.has(name) ? `"${name}" is reserved. Choose another name` : undefined;
}

/** What a business's name suggests: "Copperleaf Plumbing & Heating" gives "copperleaf-plumbing-heating". */
export function localPartFrom(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const cut = (text: string) => text.slice(0, 60).replace(/^-+|-+$/g, "");
  const local = cut(plain.replace(/[^a-z0-9]+/g, "-"));
  return problemOf(local) === undefined ? local : cut(`office-${local}`);
}

const LocalPart = z
  .string({ error: "Enter a name" })
  .trim()
  .toLowerCase()
  .superRefine((name, context) => {
    const problem = problemOf(name);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

/** What a signature may name; a line that comes to nothing is left out. */
export const signatureFields = {
  sender: "The name of the team member who writes",
  business: "Your business name",
  business_phone: "Your phone number",
  website: "Your website",
} as const;

export const usualSignature = "{sender}\n{business}\n{business_phone}\n{website}";
export const longestSignature = 500;
const mostLines = 8;

const SignatureText = longText("Signature", longestSignature).refine(
  (text) => text.split("\n").length <= mostLines,
  `A signature can have up to ${mostLines} lines`,
);

export const MailSettings = z
  .object({
    /** What stands after the @; null where this server takes no email. */
    domain: z.string().nullable(),
    /** The whole address; null while the business takes no email of its own. */
    address: z.string().nullable(),
    /** What stands before the @, or what is suggested. */
    name: z.string(),
    /** Whole addresses of before, which still work. */
    earlier: z.array(z.string()),
    /** With its merge fields. */
    signature: z.string(),
    /** As it would stand below an email of whoever asks. */
    preview: z.string(),
    version: z.number(),
  })
  .meta({ id: "MailSettings" });
export type MailSettings = z.infer<typeof MailSettings>;

const tags = ["Sending"];
const path = "/api/sending/email";

export const mailSettingsContract = {
  read: needing("organization.view")
    .route({ method: "GET", path, summary: "Retrieve the business's email address and signature", tags })
    .output(MailSettings),
  chooseAddress: needing("organization.update")
    .route({
      method: "PUT",
      path: `${path}/address`,
      summary: "Choose the address at which the business takes email",
      tags,
    })
    .input(z.object({ name: LocalPart }))
    .output(MailSettings),
  closeAddress: needing("organization.update")
    .route({
      method: "DELETE",
      path: `${path}/address`,
      summary: "Stop taking email at the business's address",
      tags,
    })
    .output(MailSettings),
  saveSignature: needing("organization.update")
    .route({
      method: "PUT",
      path: `${path}/signature`,
      summary: "Change the signature below emails. Blank restores the usual one",
      tags,
    })
    .input(z.object({ signature: SignatureText, version: z.int().min(0).optional() }))
    .output(MailSettings),
  preview: needing("organization.view")
    .route({
      method: "POST",
      path: `${path}/signature/preview`,
      summary: "Preview a signature before it is saved",
      tags,
    })
    .input(z.object({ signature: SignatureText }))
    .output(z.object({ preview: z.string() })),
};
