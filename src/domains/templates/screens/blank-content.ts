/** What a new template begins with, and the new parts of a contract. */
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import type { Section, Signer, SignField, TemplateContent } from "../content-contract.ts";
import type { TemplateKind } from "../contract.ts";

/** Unlike every other in the contract. */
export const newPart = (): string => makeIdempotencyKey();

export function blankContent(kind: TemplateKind): TemplateContent {
  if (kind === "text") return { kind, text: "Hi {first_name}, this is {sender} from {business}. " };
  if (kind === "email") {
    return {
      kind,
      subject: "A message from {business}",
      text: "Hello {first_name},\n\n\n\n{sender}\n{business}\n{business_phone}",
    };
  }
  const customer: Signer = { id: "customer", label: "Customer", is_business: false };
  return {
    kind,
    title: "Agreement",
    signers: [customer],
    sections: [
      {
        ...newClause(),
        heading: "The work",
        text: "We will do the following at {where}:\n\n{scope_of_work}",
      },
      { id: newPart(), kind: "prices" },
      newSigning(customer),
    ],
  };
}

export const newClause = (): Extract<Section, { kind: "clause" }> => ({
  id: newPart(),
  kind: "clause",
  heading: "",
  text: "",
});

export const newField = (kind: SignField["kind"], label: string): SignField => ({
  id: newPart(),
  kind,
  label,
  is_required: true,
});

/** What a signer needs at least. */
export const newSigning = ({ id: signer }: Signer): Section => ({
  id: newPart(),
  kind: "fields",
  signer,
  fields: [newField("signature", "Signature"), newField("date", "Date")],
});
