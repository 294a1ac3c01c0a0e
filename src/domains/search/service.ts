/** Finds records of every kind that somebody may open, also when a finger slipped. */
import { openInbox } from "#domains/messages/inbox.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { everybodys, type Permission } from "#shared/permissions.ts";
import { today } from "#shared/time/time.ts";
import { type Asked, type Found, prepare, type Source } from "./asking-store.ts";
import { type SearchKind, type SearchQuery, type SearchResults, searchKinds } from "./contract.ts";
import * as large from "./large-store.ts";
import { findInTurn } from "./searching-store.ts";
import * as small from "./small-store.ts";
import { isForgivable, nearest, readingsOf } from "./words.ts";
import { findNearWords } from "./words-store.ts";

type Kind = {
  /** All of these; the first says how far it reaches. */
  needs: [Permission, ...Permission[]];
  source: (scope: Scope, asked: Asked) => Source;
};

const kinds: Record<SearchKind, Kind> = {
  customer: { needs: ["customers.view"], source: large.customers },
  job: { needs: ["jobs.view"], source: large.jobs },
  event: { needs: ["calendar.view"], source: large.events },
  contract: { needs: ["contracts.view"], source: large.contracts },
  invoice: { needs: ["invoices.view"], source: large.invoices },
  payment: { needs: ["payments.view"], source: large.payments },
  conversation: { needs: ["messages.view"], source: large.conversations },
  message: { needs: ["messages.view"], source: large.messages },
  task: { needs: ["tasks.view"], source: large.tasks },
  file: { needs: ["files.view"], source: large.files },
  service: { needs: ["services.view"], source: small.services },
  template: { needs: ["templates.view"], source: small.templates },
  campaign: { needs: ["campaigns.view", "customers.view"], source: small.campaigns },
  automation: { needs: ["automations.view"], source: small.automations },
  page: { needs: ["website.view"], source: small.pages },
  form: { needs: ["website.view"], source: small.forms },
  funnel: { needs: ["funnels.view", "customers.view"], source: small.funnels },
  segment: { needs: ["segments.view", "customers.view"], source: small.segments },
  report: { needs: ["reports.view"], source: small.reports },
  member: { needs: ["users.view"], source: small.members },
};

/** So many other ways to read the words are tried. */
const mostReadings = 2;

type Question = {
  scope: Scope;
  open: [SearchKind, Scope][];
  about: Pick<Asked, "today" | "moment" | "limit">;
};

export async function search(actor: Actor, { q, kinds: wanted, limit }: SearchQuery): Promise<SearchResults> {
  const moment = now();
  const question: Question = {
    scope: requirePermission(actor, everybodys),
    open: searchKinds
      .filter((kind) => !wanted || wanted.includes(kind))
      .flatMap((kind) => (may(actor, kind) ? [[kind, scopeOf(actor, kind)] as [SearchKind, Scope]] : [])),
    about: { today: today(actor.timeZone, moment), moment, limit },
  };
  const words = new Set<string>();
  let found: Found[] = [];
  for (const reading of readingsOf(q, actor.country)) {
    const here = await find(question, reading);
    for (const word of here.words) words.add(word);
    found = here.found;
    if (found.length > 0) break;
  }
  if (found.length === 0) {
    const forgiven = await findForgiving(question, [...words]);
    for (const word of forgiven.words) words.add(word);
    found = forgiven.found;
  }
  return { results: inOrder(found).map(({ is_exact: _, ...result }) => result), words: [...words] };
}

const may = ({ kind: actor, permissions }: Actor, kind: SearchKind): boolean =>
  actor === "system" || kinds[kind].needs.every((permission) => permissions.has(permission));

const scopeOf = (actor: Actor, kind: SearchKind): Scope =>
  kinds[kind].needs[0] === "messages.view"
    ? openInbox(actor, "messages.view")
    : requirePermission(actor, kinds[kind].needs[0]);

async function find(
  { scope, open, about }: Question,
  typed: readonly string[],
): Promise<{ found: Found[]; words: readonly string[] }> {
  const prepared = await prepare(scope, typed);
  const asked: Asked = { ...about, ...prepared, whole: prepared.words.join(" ") };
  const asks = open.map(([kind, reached]) => ({
    scope: reached,
    source: kinds[kind].source(reached, asked),
  }));
  return { found: await findInTurn(scope, asked, asks), words: prepared.words };
}

/** What is found by words that are a slip away, and those of them that found something. */
async function findForgiving(
  question: Question,
  typed: readonly string[],
): Promise<{ found: Found[]; words: string[] }> {
  const found = new Map<string, Found>();
  const words: string[] = [];
  for (const reading of await forgivingReadings(question.scope, typed)) {
    const here = await find(question, reading);
    if (here.found.length > 0) words.push(...reading);
    for (const each of here.found) {
      const name = `${each.kind} ${each.id}`;
      if (!found.has(name)) found.set(name, { ...each, is_exact: false });
    }
  }
  return { found: [...found.values()], words };
}

/** The same words with one or more of them as they may be meant, the nearest first. */
async function forgivingReadings(scope: Scope, typed: readonly string[]): Promise<string[][]> {
  const choices: string[][] = [];
  for (const word of typed) {
    const near = isForgivable(word) ? nearest(word, await findNearWords(scope, word)) : [];
    choices.push(near.slice(0, mostReadings));
  }
  // One word at a time, and all of them at once for who slips in each.
  const single = choices.flatMap((near, place) => near.map((word) => typed.with(place, word)));
  const all = typed.map((word, place) => choices[place]?.[0] ?? word);
  const isMany = choices.filter((near) => near.length > 0).length > 1;
  return [...(isMany ? [all] : []), ...single].slice(0, mostReadings);
}

/** By kind, and first the kinds of which one is called exactly so. */
function inOrder(found: readonly Found[]): Found[] {
  const exact = new Set(found.filter((each) => each.is_exact).map(({ kind }) => kind));
  const place = ({ kind }: Found) => searchKinds.indexOf(kind) - (exact.has(kind) ? searchKinds.length : 0);
  return found.toSorted((a, b) => place(a) - place(b));
}
