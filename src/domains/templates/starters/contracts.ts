/** The contracts that come with Plumbline: a service agreement, a change order and a maintenance plan. */
import type { ContractContent, Section, Signer } from "../content-contract.ts";

const signers: Signer[] = [
  { id: "customer", label: "Customer", is_business: false },
  { id: "business", label: "Business", is_business: true },
];

const clause = (id: string, heading: string, text: string): Section => ({
  id,
  kind: "clause",
  heading,
  text,
});

const signing: Section[] = [
  {
    id: "sign-customer",
    kind: "fields",
    signer: "customer",
    fields: [
      { id: "customer-signature", kind: "signature", label: "Signature", is_required: true },
      { id: "customer-name", kind: "text", label: "Printed name", is_required: true },
      { id: "customer-date", kind: "date", label: "Date", is_required: true },
    ],
  },
  {
    id: "sign-business",
    kind: "fields",
    signer: "business",
    fields: [
      { id: "business-signature", kind: "signature", label: "Signature", is_required: true },
      { id: "business-date", kind: "date", label: "Date", is_required: true },
    ],
  },
];

const cancelling = clause(
  "cancelling",
  "Your right to cancel",
  "If the law gives you a right to cancel, such as the three business days for a sale made at your home, this agreement doesn't take it away. To cancel, tell {business} in writing before that time ends.",
);

export const serviceAgreement: ContractContent = {
  kind: "contract",
  title: "Service Agreement: {service}",
  signers,
  sections: [
    clause(
      "parties",
      "Who this is between",
      "This agreement is between {business} (“we”, “us”) and {client} (“you”). It begins on the day both have signed it.",
    ),
    clause("work", "The work", "We will do the following at {where}:\n\n{scope_of_work}"),
    { id: "prices", kind: "prices" },
    clause(
      "payment",
      "Payment",
      "The total is {amount}. Unless we agree otherwise in writing:\n\n- you pay for the work when it is completed\n- a payment that is more than 30 days late can carry a late charge of 1.5% a month, or less where the law sets a lower limit",
    ),
    clause(
      "changes",
      "Changes",
      "If you ask for more work, or we find something that couldn't be seen before, we will describe it and its price in a change order. We start on it after you have signed the change order.",
    ),
    clause(
      "site",
      "Access and site",
      "You give us access to the place of work at the agreed times, keep it clear, and tell us about anything hidden that you know of, such as pipes, wiring or asbestos. We keep the site tidy and remove our waste.",
    ),
    clause(
      "permits",
      "Permits and standards",
      "We do the work in a professional way and to the building code that applies. We get the permits that the work needs, unless the scope above says that you do.",
    ),
    clause(
      "warranty",
      "Warranty",
      "We correct faults in our workmanship free of charge for one year after the work is completed. Equipment and materials carry the manufacturer's warranty. Damage from misuse, lack of maintenance or work by others isn't covered.",
    ),
    clause(
      "liability",
      "Insurance and liability",
      "We carry liability insurance and, where the law requires it, workers' compensation. Nothing in this agreement limits liability where the law doesn't allow it.",
    ),
    cancelling,
    clause(
      "whole",
      "The whole agreement",
      "This document and its signed change orders are the whole agreement. If one part can't be enforced, the rest stays in force. The law of the state in which the work is done applies.",
    ),
    ...signing,
  ],
};

export const changeOrder: ContractContent = {
  kind: "contract",
  title: "Change Order: {service}",
  signers,
  sections: [
    clause(
      "refers",
      "What this changes",
      "This change order is part of contract {contract_number} between {business} and {client} for work at {where}. Everything that it doesn't change stays as agreed.",
    ),
    clause(
      "change",
      "The change",
      "We will do the following in addition to, or instead of, the agreed work:\n\n{scope_of_work}",
    ),
    { id: "prices", kind: "prices" },
    clause(
      "effect",
      "Price and schedule",
      "The lines above are added to the price of the contract. If the change moves the date of completion, we will tell you the new date before we begin.",
    ),
    {
      id: "agree",
      kind: "fields",
      signer: "customer",
      fields: [
        {
          id: "agree-tick",
          kind: "tick",
          label: "I understand that this changes the price of the contract",
          is_required: true,
        },
        { id: "agree-initials", kind: "initials", label: "Initials", is_required: true },
      ],
    },
    ...signing,
  ],
};

export const maintenancePlan: ContractContent = {
  kind: "contract",
  title: "Maintenance Plan",
  signers,
  sections: [
    clause(
      "parties",
      "Who this is between",
      "This plan is between {business} and {client}, for the equipment at {client_address}. It runs for one year from the day both have signed it.",
    ),
    clause(
      "visits",
      "What is included",
      "- two maintenance visits a year, in spring and in fall\n- inspection, cleaning and adjustment as the manufacturer recommends\n- a written report after each visit\n- priority when you call with an urgent problem\n- 10% off repairs while the plan runs",
    ),
    { id: "prices", kind: "prices" },
    clause(
      "payment",
      "Payment",
      "The price of the plan is due when it begins. Repairs and parts are not included. We tell you the price before we do them.",
    ),
    clause(
      "scheduling",
      "Scheduling",
      "We contact you before each visit to agree on a time. A visit that you move can be made up within the year of the plan.",
    ),
    clause(
      "renewal",
      "Renewal and ending",
      "The plan ends after one year. We ask you before it is renewed. It never renews by itself. You can end it at any time with 30 days' notice in writing, and we return the part of the price for visits that have not taken place.",
    ),
    cancelling,
    ...signing,
  ],
};
