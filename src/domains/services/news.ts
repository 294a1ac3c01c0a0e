/** Tells the event log what happened to a service; a change of price or state is news of its own. */
import type { PreparedFields } from "#domains/custom-fields/values.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import type { Scope } from "#platform/actor.ts";
import { appendEvent, type NewEvent } from "#platform/events.ts";
import { formatMoney } from "#shared/money/money.ts";
import type { ServiceStatus } from "./contract.ts";
import { type Details, type KeptService } from "./store.ts";

type Told = Pick<KeptService, "id" | "name">;

export const recordService = (
  tx: Scope,
  { id, name }: Told,
  kind: "created" | "deleted" | "restored",
  words: string,
  more: Pick<NewEvent, "description" | "data"> = {},
): Promise<void> =>
  appendEvent(tx, {
    type: `service.${kind}`,
    subject: { kind: "service", id },
    title: `${name} ${words}`,
    ...more,
    data: { service_name: name, ...more.data },
  });

const stateWords: Record<ServiceStatus, string> = {
  active: "was activated",
  inactive: "was deactivated",
  draft: "was changed to a draft",
};

/** `changed` names the fields with their new values; before and after of no other field are kept. */
export async function recordChanges(
  tx: Scope,
  kept: KeptService,
  changed: Partial<Details>,
  custom: PreparedFields,
): Promise<void> {
  const { status, price_cents, ...others } = changed;
  const name = changed.name ?? kept.name;
  const about = { subject: { kind: "service", id: kept.id } };
  if (price_cents !== undefined) {
    const currency = await currencyOf(tx);
    const [from, to] = [kept.price_cents, price_cents].map((amount) =>
      formatMoney({ amount, currency }, "en-US"),
    );
    await appendEvent(tx, {
      ...about,
      type: "service.price_changed",
      title: `The price of ${name} changed from ${from} to ${to}`,
      data: { service_name: name, from: kept.price_cents, to: price_cents, currency },
    });
  }
  if (status !== undefined) {
    await appendEvent(tx, {
      ...about,
      type: "service.status_changed",
      title: `${name} ${stateWords[status]}`,
      data: { service_name: name, from: kept.status, to: status },
    });
  }
  const fields = Object.keys(others) as (keyof typeof others)[];
  if (fields.length === 0 && !custom.isChange) return;
  await appendEvent(tx, {
    ...about,
    type: "service.updated",
    title: `${name} was updated`,
    description: [...fields.map(inWords), ...(custom.words ? [custom.words] : [])].join(", "),
    data: {
      service_name: name,
      before: Object.fromEntries(fields.map((field) => [field, kept[field]])),
      after: others,
      ...custom.data,
    },
  });
}

/** "Duration, taxable": the fields as a reader knows them. */
function inWords(field: string, position: number): string {
  const words = field === "sku" ? "code" : field.replace(/^is_|_(cents|minutes)$/g, "").replaceAll("_", " ");
  return position === 0 ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
