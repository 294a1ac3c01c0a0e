/** One of the demo firm's customers turned email reminders off, by the link in one, while a visit was still ahead. */
import { targetOf } from "#domains/sending/ledger.ts";
import { noteWish } from "#domains/sending/wishes.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { business } from "./cast.ts";
import type { Action, PlanKey } from "./year/actions.ts";
import { addDays, dayOf, instantAt } from "./year/agenda.ts";

const daysAgo = 9;

export async function turnRemindersOff(
  program: Actor,
  { actions, idOf, until }: { actions: readonly Action[]; idOf: ReadonlyMap<PlanKey, number>; until: Date },
): Promise<void> {
  const at = instantAt(addDays(dayOf(until), -daysAgo), 8 * 60 + 12);
  const expected = new Set(
    actions.flatMap((action) =>
      action.kind === "book" && action.customer !== null && new Date(action.input.start) > until
        ? action.customer
        : [],
    ),
  );
  const known = actions.filter(
    (action) => action.kind === "add customer" && action.at < at && action.input.email,
  );
  const added = known.find((action) => action.kind === "add customer" && expected.has(action.customer));
  if (added?.kind !== "add customer") return;
  const { first_name: first, last_name: last, email } = added.input;
  const name = `${first} ${last}`;
  const customer = { id: idOf.get(added.customer) as number, name };
  const actor: Actor = { ...program, name: `${name} (customer)` };
  await atMoment(at, async () => {
    const target = await targetOf(requirePermission(actor, "customers.update"), "mail", email ?? "");
    const wish = { targets: [target], state: "withdrawn", source: "link", business: business.name } as const;
    await noteWish(actor, { ...wish, customer });
  });
}
