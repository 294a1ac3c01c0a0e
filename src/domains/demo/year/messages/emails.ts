/**
 * Gives the demo's office emails with customers: one that a customer began with a photo, a question about an invoice, a
 * quote to one that is away, one that came back, and one of somebody who is no customer yet.
 */
import { listCustomers } from "#domains/customers/listing.ts";
import { keepFile } from "#domains/files/keeping.ts";
import { backfillConversations, type ConversationPast } from "#domains/messages/past.ts";
import { chooseAddress } from "#domains/sending/mails/settings/service.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { inboundDomain } from "#platform/mail/inbound/door.ts";
import { paintPicture } from "#platform/pictures.ts";
import { actingAs } from "../../actor.ts";
import { dripSketch, heaterLabel } from "../../cast/drawings.ts";
import { type CastMember, cast } from "../../cast.ts";
import { noteBounce } from "./refusals.ts";

const { rosa, tessa, marcus } = cast;

/** What was mailed either way, by itself or by a program, or came back; {name} is the customer's first name. */
type Line = {
  kind: "in" | "out" | "automatic" | "lost";
  text: string;
  quoted?: string;
  /** A picture that goes along. */
  file?: { name: string; drawing: string };
};
type Script = {
  hoursAgo: number;
  by: CastMember;
  isUnread?: true;
  /** The customer wrote first. */
  isBegun?: true;
  subject: string;
  lines: readonly Line[];
};

const scripts: Script[] = [
  {
    hoursAgo: 6,
    by: tessa,
    isBegun: true,
    subject: "Water under the kitchen sink",
    lines: [
      {
        kind: "in",
        text: "Hello,\n\nthere's water under our kitchen sink again, at the joint in the photo. It's a slow drip. Could someone come this week?",
        file: { name: "Under the sink.jpg", drawing: dripSketch },
      },
      {
        kind: "out",
        text: "Hi {name},\n\nthanks for the photo. That joint needs a new gasket, half an hour's work. I'll send you two times today.",
      },
    ],
  },
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
        text: "Hi {name},\n\nI measured everything today. The quote for the new furnace is in your portal, and the label of your old one is attached. Tell me if you have questions.",
        file: { name: "Furnace label.jpg", drawing: heaterLabel },
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

/** Of somebody who found the firm's address on its website. */
const stranger = "lena.ortiz@meridian.example";
const firstWords: Script = {
  hoursAgo: 2,
  by: rosa,
  isUnread: true,
  isBegun: true,
  subject: "Do you work in Meridian?",
  lines: [
    {
      kind: "in",
      text: "Good morning,\n\nwe're buying a house in Meridian with a water heater from 1998. Could you look at it before we sign?\n\nLena Ortiz",
    },
  ],
};

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
  const pasts: ConversationPast[] = [];
  for (const [index, { id: customerId, first_name: name }] of reached.entries())
    pasts.push(await pastOf(program, scripts[index] as Script, { partner: { customerId }, name, thisHour }));
  pasts.push(await pastOf(program, firstWords, { partner: { email: stranger }, name: "", thisHour }));
  await backfillConversations(program, pasts.toReversed());
  for (const [index, { hoursAgo, lines }] of scripts.entries()) {
    const email = reached[index]?.email;
    const cameBack = lines.some(({ kind }) => kind === "lost");
    if (email && cameBack) await noteBounce(program, email, new Date(thisHour - hoursAgo * hour));
  }
  // A server that takes no email has no address to choose.
  if (inboundDomain(program.appContext) === null) return;
  const chosenAt = new Date(thisHour - 300 * hour);
  await atMoment(chosenAt, () => chooseAddress(actingAs(program, rosa), "copperleaf"));
}

type Setting = { partner: ConversationPast["partner"]; name: string; thisHour: number };

async function pastOf(program: Actor, script: Script, setting: Setting): Promise<ConversationPast> {
  const { lines, by, isUnread } = script;
  const { partner } = setting;
  const end = setting.thisHour - script.hoursAgo * hour;
  const messages: ConversationPast["messages"][number][] = [];
  for (const [index, line] of lines.entries()) {
    const at = new Date(end - (lines.length - 1 - index) * betweenLines);
    const isOurs = line.kind === "out" || line.kind === "lost";
    const writer = isOurs ? actingAs(program, by) : program;
    messages.push({
      at,
      direction: isOurs ? "out" : line.kind === "automatic" ? "note" : "in",
      text: line.text.replaceAll("{name}", setting.name),
      mail: {
        subject: subjectOf(script, index),
        quoted: line.quoted ?? null,
        isAutomatic: line.kind === "automatic",
        signature: isOurs ? `${nameOf(by)}\nCopperleaf` : null,
      },
      files: line.file ? [await keepPicture(writer, line.file, partner, at)] : [],
      ...(isOurs ? { by: { userId: by.id, name: nameOf(by) }, state: "sent" as const } : {}),
      ...(line.kind === "lost" ? lost : {}),
    });
  }
  return { partner, messages, readBy: isUnread ? [] : Object.values(cast).map(({ id }) => id) };
}

const nameOf = ({ firstName, lastName }: CastMember): string => `${firstName} ${lastName}`;

/** Whoever answers says so, and so does a program that does. */
function subjectOf({ subject, lines, isBegun }: Script, index: number): string {
  const kind = lines[index]?.kind;
  if (kind === "automatic") return `Automatic reply: ${subject}`;
  const isAnswer = isBegun ? index > 0 : kind === "in";
  return isAnswer ? `Re: ${subject}` : subject;
}

async function keepPicture(
  writer: Actor,
  { name, drawing }: NonNullable<Line["file"]>,
  partner: ConversationPast["partner"],
  at: Date,
) {
  const bytes = await paintPicture(drawing);
  const about = "customerId" in partner ? { customer_ids: [partner.customerId] } : {};
  const { id } = await atMoment(at, () => keepFile(writer, { name, bytes, ...about }));
  return { id, name, contentType: "image/jpeg" };
}

const lost = {
  state: "not_delivered",
  reason: "This email address doesn't exist or no longer accepts email.",
} as const;
