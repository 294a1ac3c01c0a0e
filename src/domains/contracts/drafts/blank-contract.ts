/** What a contract begins with that is written without a template. */
import type { ContractContent } from "#domains/templates/content-contract.ts";

export const blankContract = (): ContractContent => ({
  kind: "contract",
  title: "Agreement with {client}",
  signers: [{ id: "customer", label: "Customer", is_business: false }],
  sections: [
    { id: "work", kind: "clause", heading: "The work", text: "We will do the following work:\n\n" },
    { id: "prices", kind: "prices" },
    {
      id: "signing",
      kind: "fields",
      signer: "customer",
      fields: [
        { id: "signature", kind: "signature", label: "Signature", is_required: true },
        { id: "date", kind: "date", label: "Date", is_required: true },
      ],
    },
  ],
});
