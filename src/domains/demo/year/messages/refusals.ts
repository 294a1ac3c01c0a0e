/** What the demo's customers don't get: an address that no longer exists, and a number whose owner texted STOP. */
import { listCustomers } from "#domains/customers/listing.ts";
import { backfillConversations } from "#domains/messages/past.ts";
import { recordConsent, targetOf } from "#domains/sending/ledger.ts";
import { suppress } from "#domains/sending/suppression.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { normalisePhone } from "#shared/phone.ts";
import { cast } from "../../cast.ts";

const hour = 3_600_000;
const stoppedHoursAgo = 15 * 24;
const words = {
  asked: "Hi {name}, it's been a while. Would you like us to look at your water heater this fall?",
  stop: "STOP",
};

/** Nothing more goes to the address from then on, with what the other mail server said. */
export async function noteBounce(program: Actor, address: string, at: Date): Promise<void> {
  const detail = "550 5.1.1 The email account that you tried to reach does not exist.";
  await atMoment(at, () =>
    suppress(requirePermission(program, "customers.update"), {
      channel: "mail",
      address,
      cause: "hard_bounce",
      detail,
    }),
  );
}

/** An old client of whom nothing was heard for long. */
export async function stopTexts(program: Actor, until: Date): Promise<void> {
  const at = new Date(Math.floor(until.getTime() / hour) * hour - stoppedHoursAgo * hour);
  const { customers } = await atMoment(until, () =>
    listCustomers(program, { status: "inactive", sort: "newest", limit: 100 }),
  );
  const found = customers.find(({ phone }) => phone && normalisePhone(phone).e164);
  const number = found && normalisePhone(found.phone ?? "").e164;
  if (!found || !number) return;
  const name = `${found.first_name} ${found.last_name}`;
  const by = { userId: cast.rosa.id, name: `${cast.rosa.firstName} ${cast.rosa.lastName}` };
  await backfillConversations(program, [
    {
      partner: { customerId: found.id },
      messages: [
        {
          at: new Date(at.getTime() - hour),
          direction: "out",
          text: words.asked.replace("{name}", found.first_name),
          by,
        },
        { at, direction: "in", text: words.stop, heard: "stop" },
      ],
      isAnswered: true,
      readBy: Object.values(cast).map(({ id }) => id),
    },
  ]);
  const scope = requirePermission({ ...program, name: `${name} (customer)` }, "customers.update");
  await atMoment(at, async () =>
    recordConsent(scope, {
      target: await targetOf(scope, "text", number),
      purpose: "everything",
      state: "withdrawn",
      source: "text",
      customer: { id: found.id, name },
      shown: { text: words.stop, version: "received-text" },
    }),
  );
}
