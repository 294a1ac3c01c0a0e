/** Everything that the portal shows of one customer, as far as the business shows it. */
import type { SavedCard } from "#domains/payments/cards/contract.ts";
import { cardsOf } from "#domains/payments/cards/service.ts";
import type { Scope } from "#platform/actor.ts";
import type { KeptSettings, PortalCustomer } from "../store.ts";
import {
  balanceOf,
  listContractsOf,
  listFilesOf,
  listInvoicesOf,
  listPaymentsOf,
  listVisitsOf,
  type ShownContract,
  type ShownFile,
  type ShownInvoice,
  type ShownPayment,
  type ShownVisit,
} from "./facts-store.ts";

export type Choices = Pick<
  KeptSettings,
  "welcome" | "shows_visits" | "shows_invoices" | "shows_contracts" | "shows_files" | "takes_requests"
>;

export type PortalFacts = {
  customer: Pick<PortalCustomer, "id" | "name" | "email" | "phone" | "address">;
  /** Of what is open; null where invoices are not shown. */
  balanceCents: number | null;
  invoices: readonly ShownInvoice[];
  payments: readonly ShownPayment[];
  cards: readonly Pick<SavedCard, "id" | "words" | "expires_month" | "expires_year" | "is_expired">[];
  contracts: readonly ShownContract[];
  visits: readonly ShownVisit[];
  files: readonly Pick<ShownFile, "id" | "name" | "size">[];
};

/** `scope` is of the business. What is not shown is not asked for. */
export async function factsOf(
  scope: Scope,
  choices: Choices,
  customer: PortalCustomer,
): Promise<PortalFacts> {
  const { id, email } = customer;
  const { shows_invoices, shows_contracts, shows_visits, shows_files } = choices;
  return {
    customer,
    balanceCents: shows_invoices ? await balanceOf(scope, id) : null,
    invoices: shows_invoices ? await listInvoicesOf(scope, id) : [],
    payments: shows_invoices ? await listPaymentsOf(scope, id) : [],
    cards: shows_invoices ? await cardsOf(scope, id) : [],
    contracts: shows_contracts ? await listContractsOf(scope, id, (email ?? "").toLowerCase()) : [],
    visits: shows_visits ? await listVisitsOf(scope, id) : [],
    files: shows_files ? await listFilesOf(scope, id) : [],
  };
}

/** Stands for any customer while the portal is set up. */
export const sampleFacts = (today: string, currency: string): PortalFacts => ({
  customer: {
    id: 0,
    name: "June Abbott",
    email: "june@customer.example",
    phone: "(208) 555-0142",
    address: "12 Oak Street, Boise, ID 83702",
  },
  balanceCents: 24_500,
  invoices: [
    {
      id: 0,
      number: "INV-014",
      title: "Water heater service",
      status: "issued",
      currency,
      total_cents: 24_500,
      balance_cents: 24_500,
      due_on: today,
      issued_on: today,
    },
  ],
  payments: [],
  cards: [
    {
      id: 0,
      words: "Visa ···· 4242",
      expires_month: 4,
      expires_year: Number(today.slice(0, 4)) + 2,
      is_expired: false,
    },
  ],
  contracts: [
    {
      id: 0,
      title: "Maintenance agreement",
      status: "sent",
      sent_at: `${today}T15:00:00Z`,
      completed_at: null,
      is_sealed: false,
      is_over: false,
      signer_id: "sample",
    },
  ],
  visits: [
    {
      id: 0,
      title: "Annual inspection",
      starts_at: `${today}T23:30:00Z`,
      ends_at: `${today}T23:59:00Z`,
      status: "scheduled",
    },
  ],
  files: [{ id: 0, name: "Warranty.pdf", size: 182_000 }],
});
