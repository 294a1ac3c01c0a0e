/** Gives the demo's office emails with customers: a question about an invoice, one that is away, and one that came back. */
import { listCustomers } from "#domains/customers/listing.ts";
import { backfillConversations, type ConversationPast } from "#domains/messages/past.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { type CastMember, cast } from "../cast.ts";

const { rosa, tessa, marcus } = cast;

/** What was mailed either way, by itself or by a program, or came back; {name} is the customer's first name. */
type Line = { kind: "in" | "out" | "automatic" | "lost"; text: string; quoted?: string };
type Script = { hoursAgo: number; by: CastMember; isUnread?: true; subject: string; lines: readonly Line[] };

const scripts: Script[] = [
  {
    hoursAgo: 4,
    by: rosa,
    isUnread: true,
    subject: "Your invoice from Copperleaf",
    lines: [
      {
        kind: "in",
        text: "Hello Rosa,\n\nthank you for the quick work. Could you put our order number 4471 on the invoice? Our bookkeeper asks for it.",
        quoted:
          "Copperleaf wrote:\n\n> Here's your invoice. You can view and pay it online with the link below.",
      },
    ],
  },
  {
    hoursAgo: 30,
    by: marcus,
    subject: "Quote for the new furnace",
    lines: [
      {
        kind: "out",
        text: "Hi {name},\n\nI measured everything today. The quote for the new furnace is in your portal. Tell me if you have questions.",
      },
      { kind: "automatic", text: "I'm out of the office until Monday and will answer when I'm back." },
    ],
  },
  {
    hoursAgo: 96,
    by: tessa,
    subject: "Your appointment next week",
    lines: [
      { kind: "lost", text: "Hi {name},\n\njust a note that we can come an hour earlier, if that helps." },
    ],
  },
];

const hour = 3_600_000;
/** Whole hours between lines, so that two workspaces filled within one are the same. */
const betweenLines = hour;

/** With clients who have no texts in the demo, so that each thread shows one thing. */
export async function writeEmails(program: Actor, until: Date): Promise<void> {
  const thisHour = Math.floor(until.getTime() / hour) * hour;
  const { customers } = await atMoment(until, () =>
    listCustomers(program, { status: "client", sort: "newest", limit: 100 }),
  );
  const reached = customers.filter(({ email }) => email).slice(-scripts.length);
  const pasts = reached.map(({ id, first_name }, index) =>
    pastOf(scripts[index] as Script, { customerId: id, name: first_name, thisHour }),
  );
  await backfillConversations(program, pasts.toReversed());
}

type Setting = { customerId: number; name: string; thisHour: number };

function pastOf({ lines, by, isUnread, subject, hoursAgo }: Script, setting: Setting): ConversationPast {
  const end = setting.thisHour - hoursAgo * hour;
  const author = { userId: by.id, name: `${by.firstName} ${by.lastName}` };
  return {
    partner: { customerId: setting.customerId },
    messages: lines.map(({ kind, text, quoted = null }, index) => {
      const isOurs = kind === "out" || kind === "lost";
      return {
        at: new Date(end - (lines.length - 1 - index) * betweenLines),
        direction: isOurs ? "out" : kind === "automatic" ? "note" : "in",
        text: text.replaceAll("{name}", setting.name),
        mail: {
          subject:
            kind === "in" ? `Re: ${subject}` : kind === "automatic" ? `Automatic reply: ${subject}` : subject,
          quoted,
          isAutomatic: kind === "automatic",
          signature: isOurs ? `${author.name}\nCopperleaf` : null,
        },
        ...(isOurs ? { by: author, state: "sent" as const } : {}),
        ...(kind === "lost" ? lost : {}),
      };
    }),
    readBy: isUnread ? [] : Object.values(cast).map(({ id }) => id),
  };
}

const lost = {
  state: "not_delivered",
  reason: "This email address doesn't exist or no longer accepts email.",
} as const;
