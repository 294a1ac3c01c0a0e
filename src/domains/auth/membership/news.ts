/** Tells the owner, and whoever manages people, who joined, left or has another role. */
import { z } from "zod";
import { readStanding } from "#domains/organizations/subscription.ts";
import { tellReader } from "#domains/users/members/member-news.ts";
import { isFresh, listNewsReaders } from "#domains/users/members/news-readers.ts";
import { nameOf } from "#domains/users/members/service.ts";
import { usersPath } from "#domains/users/paths.ts";
import { findPerson } from "#domains/users/service.ts";
import { requirePermission, type Scope } from "#platform/actor.ts";
import { undefinedWhen } from "#platform/errors.ts";
import type { LoggedEvent } from "#platform/reactions/places.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { plural } from "#shared/plural.ts";

export const peopleNews = defineReaction({
  name: "people-news",
  on: [
    "user.invitation_accepted",
    "user.deactivated",
    "user.reactivated",
    "user.role_changed",
    "organization.ownership_transferred",
    "role.deleted",
  ],
  begins: "now",
  concerns: isFresh,
  async run(actor, event) {
    const tx = requirePermission(actor, "users.view");
    const { name: business, isDemo } = await readStanding(tx);
    // The demo workspace writes to nobody.
    const words = isDemo ? undefined : await wordsOf(tx, event, business);
    if (words) await tellReaders(tx, event, words);
  },
});

type Words = { subject: string; paragraph: string };

/** Neither who did it nor whom it happened to is told of it. */
async function tellReaders(tx: Scope, event: LoggedEvent, { subject, paragraph }: Words): Promise<void> {
  const left = new Set([event.by.id, event.subject.id, ...movedBy(event)]);
  for (const reader of await listNewsReaders(tx, "people", "users.update")) {
    if (!reader.isWilling || left.has(reader.id)) continue;
    await tellReader(tx, reader, {
      key: `people-news-${event.id}`,
      subject,
      paragraphs: [paragraph],
      link: { label: "View users", path: usersPath() },
    });
  }
}

const Moved = z.object({ members: z.array(z.string()) });

/** Whom the end of a role gave another one. */
const movedBy = ({ data }: LoggedEvent): string[] => Moved.safeParse(data).data?.members ?? [];

const RoleChange = z.object({
  before: z.object({ roleName: z.string() }),
  after: z.object({ roleName: z.string() }),
});

/** Undefined for what changed nobody's role. */
async function wordsOf(tx: Scope, event: LoggedEvent, business: string): Promise<Words | undefined> {
  const { type, title, by, data } = event;
  if (type === "role.deleted") {
    const count = movedBy(event).length;
    if (count === 0) return undefined;
    const subject = `${plural(count, "team member")} at ${business} changed roles`;
    return { subject, paragraph: `${title}. This changed the role of ${plural(count, "team member")}.` };
  }
  const person = await undefinedWhen("not_found", findPerson(tx, event.subject.id));
  if (!person) return undefined;
  const name = nameOf(person);
  switch (type) {
    case "user.invitation_accepted":
      return { subject: `${name} joined ${business}`, paragraph: `${title}.` };
    case "user.deactivated": {
      const paragraph = `${by.name} deactivated ${name}'s account. ${name} can no longer sign in.`;
      return { subject: `${name} no longer has access to ${business}`, paragraph };
    }
    case "user.reactivated":
      return {
        subject: `${name} rejoined ${business}`,
        paragraph: `${by.name} reactivated ${name}'s account.`,
      };
    case "user.role_changed": {
      const { before, after } = RoleChange.parse(data);
      const paragraph = `${by.name} changed ${name}'s role from ${before.roleName} to ${after.roleName}.`;
      return { subject: `${name}'s role at ${business} changed`, paragraph };
    }
    default:
      return { subject: `${name} now owns ${business}`, paragraph: `${title}.` };
  }
}
