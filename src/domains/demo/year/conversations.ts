/** Gives the demo's office its texts with customers: some answered, some waiting, one that did not arrive. */
import { listCustomers } from "#domains/customers/listing.ts";
import type { Call } from "#domains/messages/contract.ts";
import { backfillConversations, type ConversationPast } from "#domains/messages/past.ts";
import { scheduleText } from "#domains/messages/scheduled/service.ts";
import { startConversation } from "#domains/messages/service.ts";
import { backfillRefusedText } from "#domains/sending/texts/past.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { normalisePhone } from "#shared/phone.ts";
import { type CastMember, cast } from "../cast.ts";

const { rosa, tessa, marcus } = cast;

/** What the customer wrote, what a member answered, and what members noted; {name} is the customer's first name. */
type Line = ["in" | "out" | "note" | "lost" | "call", string];
type Script = {
  /** Hours since the last line. */
  hoursAgo: number;
  by: CastMember;
  isUnread?: true;
  isAssigned?: true;
  lines: readonly Line[];
};

const scripts: Script[] = [
  {
    hoursAgo: 1,
    by: tessa,
    isUnread: true,
    lines: [
      ["out", "Hi {name}, this is Tessa at Copperleaf. We're set for your visit. Is the side gate open?"],
      ["in", "Yes, it's open all day. The dog is inside."],
      ["in", "Could you also look at the kitchen faucet while you're here?"],
    ],
  },
  {
    hoursAgo: 3,
    by: tessa,
    isUnread: true,
    isAssigned: true,
    lines: [
      ["in", "Hi, is Thursday still good? Something came up at work."],
      ["out", "Hi {name}, no problem. Would Friday at 9:00 AM suit you instead?"],
      ["in", "Friday at 9 works, thank you!"],
    ],
  },
  {
    hoursAgo: 6,
    by: marcus,
    isAssigned: true,
    lines: [
      ["in", "The pilot light went out again this morning."],
      ["note", "Second time this month. Bring a thermocouple."],
      ["out", "Sorry about that, {name}. I can be there between 1 and 3 PM today. Leave it off until then."],
      ["in", "Perfect. See you then."],
      ["out", "Thank you. I'll text when I'm on my way."],
    ],
  },
  {
    hoursAgo: 22,
    by: rosa,
    lines: [
      [
        "out",
        "Hi {name}, your invoice is in your email. Call us with any questions. Thank you for your business!",
      ],
      ["in", "Got it, paid online. Great work by the way."],
    ],
  },
  {
    hoursAgo: 27,
    by: tessa,
    lines: [
      ["lost", "Hi {name}, we'd like to confirm your appointment. Does the morning still work for you?"],
    ],
  },
  {
    hoursAgo: 49,
    by: marcus,
    lines: [
      ["out", "Hi {name}, the part for your furnace has arrived. When would you like us to install it?"],
      ["in", "Any afternoon next week is fine."],
      ["call", "Suggested Tuesday at 1:00 PM, waiting for the tenant."],
      ["note", "Needs two people, the unit is in the attic."],
    ],
  },
  {
    hoursAgo: 74,
    by: tessa,
    lines: [
      ["in", "Do I need to be home for the annual inspection?"],
      ["out", "Only to let us in, {name}. It takes about 45 minutes, and we lock up when we leave."],
      ["in", "OK, the key will be with my neighbor at number 12."],
      ["out", "Noted, thank you!"],
    ],
  },
  {
    hoursAgo: 121,
    by: rosa,
    lines: [
      ["out", "Hi {name}, how is the new water heater doing? If anything seems off, just reply here."],
      ["in", "All good. Finally hot showers!"],
    ],
  },
];

/** The number is none that the demo gives to customers, or theirs the conversation would become. */
const unknown = {
  phone: "+12085550199",
  hoursAgo: 2,
  text: "Hi, my neighbor recommended you. Do you install tankless water heaters?",
};

/** To the customer who wrote last. */
const later = {
  hours: 20,
  text: "Good morning! We'll look at the kitchen faucet, too. See you between 9 and 11.",
};

const hour = 3_600_000;
const betweenLines = 9 * 60_000;

/** As of the hour of `until`, so that two workspaces filled within it are the same. */
export async function writeConversations(program: Actor, until: Date): Promise<void> {
  const thisHour = Math.floor(until.getTime() / hour) * hour;
  const { customers } = await atMoment(until, () =>
    listCustomers(program, { status: "client", sort: "newest", limit: 100 }),
  );
  const reachable = customers.filter(({ phone }) => phone).slice(0, scripts.length);
  const pasts = reachable.map(({ id, first_name }, index): ConversationPast => {
    const script = scripts[index] as Script;
    return pastOf(script, { customerId: id, name: first_name, end: thisHour - script.hoursAgo * hour });
  });
  const at = new Date(thisHour - unknown.hoursAgo * hour);
  const stranger: ConversationPast = {
    partner: { phone: unknown.phone },
    messages: [{ at, direction: "in", text: unknown.text }],
    readBy: [],
  };
  await backfillConversations(program, [...pasts.toReversed(), stranger]);
  await noteRefusals(program, reachable, thisHour);
  const [first] = reachable;
  if (!first) return;
  await atMoment(new Date(thisHour), async () => {
    const { id } = await startConversation(program, { customer_id: first.id });
    const by: Actor = { ...program, userId: tessa.id, name: `${tessa.firstName} ${tessa.lastName}` };
    const send_at = new Date(thisHour + later.hours * hour).toISOString();
    await scheduleText(by, id, { text: later.text, files: [], send_at });
  });
}

type Reachable = { phone?: string | null | undefined };

/** What did not arrive is known to the business's number as well. */
async function noteRefusals(
  program: Actor,
  reachable: readonly Reachable[],
  thisHour: number,
): Promise<void> {
  for (const [index, { phone }] of reachable.entries()) {
    const { lines, hoursAgo } = scripts[index] as Script;
    const to = normalisePhone(phone ?? "").e164;
    if (!to || !lines.some(([kind]) => kind === "lost")) continue;
    const text = { key: `demo-lost-${index}`, to, errorCode: "30003" };
    await atMoment(new Date(thisHour - hoursAgo * hour), () => backfillRefusedText(program, text));
  }
}

type Setting = { customerId: number; name: string; end: number };

function pastOf(
  { lines, by, isUnread, isAssigned }: Script,
  { customerId, name, end }: Setting,
): ConversationPast {
  const author = { userId: by.id, name: `${by.firstName} ${by.lastName}` };
  return {
    partner: { customerId },
    messages: lines.map(([kind, words], index) => ({
      at: new Date(end - (lines.length - 1 - index) * betweenLines),
      direction: directionOf[kind],
      text: words.replaceAll("{name}", name),
      ...(kind === "in" ? {} : { by: author }),
      ...(kind === "lost" ? lost : {}),
      ...(kind === "call" ? called : {}),
    })),
    ...(isAssigned ? { assignedTo: by.id } : {}),
    isAnswered: !isUnread,
    readBy: isUnread ? [] : Object.values(cast).map(({ id }) => id),
  };
}

const directionOf = { in: "in", out: "out", note: "note", lost: "out", call: "note" } as const;
const called: { call: Call } = { call: { direction: "out", outcome: "answered", minutes: 6 } };
const lost = { state: "not_delivered", reason: "The phone is off or out of reach." } as const;
