/** How the event log tells what was done with a contract, and the customer's thread what was sent of it. */
import type { NoticeKind } from "#domains/sending/notices/contract.ts";
import type { NoticeAbout } from "#domains/sending/notices/service.ts";
import type { NewEvent } from "#platform/events.ts";
import type { KeptContract } from "./store.ts";
import { numberText } from "./words.ts";

type About = Pick<
  KeptContract,
  "id" | "number" | "title" | "customer_id" | "client_name" | "total_cents" | "currency"
>;

/** Of what goes to the customer's side; null for a contract without a customer. */
export const contractNotice = (
  { id, number, title, customer_id }: Pick<About, "id" | "number" | "title" | "customer_id">,
  what: NoticeKind,
): NoticeAbout | null =>
  customer_id === null
    ? null
    : {
        customerId: customer_id,
        what,
        record: { kind: "contract", id },
        title: `${title} (${numberText(number)})`,
      };

type More = { description?: string | null; data?: Record<string, unknown> };

/** `words` stand between "Contract" and its title: "sent", "signed by everyone". */
export const contractEvent = (
  { id, number, title, customer_id, client_name, total_cents, currency }: About,
  type: string,
  words: string,
  { description, data }: More = {},
): NewEvent => ({
  type: `contract.${type}`,
  subject: { kind: "contract", id },
  customerId: customer_id,
  title: `Contract ${words}: ${title} (${numberText(number)})`,
  ...(description ? { description } : {}),
  data: {
    number: numberText(number),
    customer_name: client_name,
    amount_cents: total_cents,
    currency,
    ...data,
  },
});
