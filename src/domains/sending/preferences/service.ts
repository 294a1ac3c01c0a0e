/** What whoever has an address may be sent, as they see it by their link, and how they change it. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import {
  type Actor,
  type RequestFacts,
  requirePermission,
  type Scope,
  systemActor,
} from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { networkOf } from "#platform/rate-limiter/networks.ts";
import { countAttempt, excuseAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addressesOf } from "../addresses.ts";
import type { Channel, ConsentState, Purpose } from "../contract.ts";
import { recordConsent, type Target, targetOf } from "../ledger.ts";
import { findNewest, findReached } from "../store.ts";
import { followLink } from "./links.ts";
import { type FollowedLink, insertVisit } from "./links-store.ts";
import { choicesVersion, choiceWords } from "./words.ts";

/** One box of the page. */
export type Choice = {
  purpose: Exclude<Purpose, "everything">;
  isOn: boolean;
};

/** One address on the page. Another than the link's own can only be switched off here. */
export type Preferences = {
  target: Target;
  isOwn: boolean;
  /** All texts were stopped, by STOP or here. */
  isAllOff: boolean;
  choices: Choice[];
};

export type Visit = {
  /** In the name of whoever came by the link. */
  scope: Scope;
  linkId: string;
  brand: PublicBrand;
  customer: { id: number; name: string } | null;
  addresses: Preferences[];
};

const purposes = ["reminders", "conversation", "marketing"] as const;
const misses = { free: 20, windowSeconds: 3_600, firstWaitSeconds: 60, longestWaitSeconds: 3_600 };

/** Where a link leads. */
export type OpenedLink = { link: FollowedLink; program: Actor };

/** Throws `not_found` for a token that was never given out, and `too_many_requests` to whoever tries one after the other. */
export async function openLink(
  appContext: AppContext,
  request: RequestFacts,
  token: string,
): Promise<OpenedLink> {
  const counter = { name: "preference-links", rule: misses, whose: networkOf(request.ip) };
  await countAttempt(appContext, counter);
  const link = await followLink(appContext, token);
  if (!link) throw notFound("Link");
  await excuseAttempt(appContext, counter);
  const { organization_id: id, time_zone: timeZone, country } = link;
  const facts = { ...request, idempotencyKey: null, fingerprint: null };
  return { link, program: systemActor(appContext, { id, timeZone, country }, facts) };
}

/** Of a link that has not ended. */
export async function visitPreferences({ link, program }: OpenedLink): Promise<Visit> {
  const found =
    link.customer_id === null ? undefined : await findReached(programScope(program), link.customer_id);
  const name = found ? `${found.first_name} ${found.last_name}`.trim() : "";
  const scope = programScope({ ...program, name: name ? `${name} (customer)` : "The customer" });
  const own: Target = { channel: link.channel, hash: link.address_hash, masked: link.masked };
  const others: Target[] = [];
  for (const each of found ? addressesOf(found) : [])
    if (each.channel !== own.channel) others.push(await targetOf(scope, each.channel, each.address));
  return {
    scope,
    linkId: link.id,
    brand: await publicBrandOf(scope),
    customer: found ? { id: found.id, name } : null,
    addresses: [
      await preferencesOf(scope, own, true),
      ...(await Promise.all(others.map((target) => preferencesOf(scope, target, false)))),
    ],
  };
}

export const programScope = (actor: Actor): Scope => requirePermission(actor, "customers.update");

async function preferencesOf(scope: Scope, target: Target, isOwn: boolean): Promise<Preferences> {
  const stateOf = async (purpose: Purpose): Promise<ConsentState | undefined> =>
    (await findNewest(scope, { ...target, purpose }))?.state;
  const isAllOff = target.channel === "text" && (await stateOf("everything")) === "withdrawn";
  const choices: Choice[] = [];
  for (const purpose of purposes) {
    const state = await stateOf(purpose);
    choices.push({ purpose, isOn: !isAllOff && isOnAfter(target.channel, purpose, state) });
  }
  return { target, isOwn, isAllOff, choices };
}

/** Where nothing was said: offers by text go to those alone who asked for them. */
const isOnAfter = (channel: Channel, purpose: Purpose, state: ConsentState | undefined): boolean =>
  state ? state === "granted" : !(channel === "text" && purpose === "marketing");

/** By a person: the page's script says so, which programs that check mail do not run. */
export async function noteVisit({ scope, linkId }: Visit): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await insertVisit(tx, { linkId, at: now().toISOString() });
    return null;
  });
}

/** `isWanted` says of each box that was shown whether it was ticked; what was not shown stays as it is. */
export async function savePreferences(
  { scope, linkId, brand, customer, addresses }: Visit,
  isWanted: (channel: Channel, purpose: Choice["purpose"]) => boolean | undefined,
  source: "preferences" | "one_click" = "preferences",
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await insertVisit(tx, { linkId, at: now().toISOString() });
    for (const { target, isOwn, isAllOff, choices } of addresses) {
      const say = (purpose: Purpose, state: ConsentState) =>
        recordConsent(tx, {
          target,
          purpose,
          state,
          source,
          customer,
          shown: { text: choiceWords(brand.name, target.channel, purpose), version: choicesVersion },
        });
      const changed = choices.flatMap(({ purpose, isOn }) => {
        const wanted = isWanted(target.channel, purpose);
        return wanted === undefined || wanted === isOn || (wanted && !isOwn) ? [] : [{ purpose, wanted }];
      });
      if (isAllOff && changed.some(({ wanted }) => wanted)) {
        await say("everything", "granted");
        // Whoever switches one thing on again after they stopped everything wants that and nothing else.
        for (const { purpose } of choices)
          await say(purpose, isWanted(target.channel, purpose) ? "granted" : "withdrawn");
        continue;
      }
      for (const { purpose, wanted } of changed) await say(purpose, wanted ? "granted" : "withdrawn");
    }
    return null;
  });
}

/** The button of mail programs (RFC 8058): no offers and news by email any more, and everything else as it was. */
export const unsubscribe = (visit: Visit): Promise<void> =>
  savePreferences(
    visit,
    (channel, purpose) => (channel === "mail" && purpose === "marketing" ? false : undefined),
    "one_click",
  );

/** Stops all that can be stopped at every address of the page. */
export async function stopAll({ scope, linkId, brand, customer, addresses }: Visit): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await insertVisit(tx, { linkId, at: now().toISOString() });
    for (const { target } of addresses)
      for (const purpose of target.channel === "text" ? (["everything"] as const) : purposes)
        await recordConsent(tx, {
          target,
          purpose,
          state: "withdrawn",
          source: "preferences",
          customer,
          shown: { text: choiceWords(brand.name, target.channel, purpose), version: choicesVersion },
        });
    return null;
  });
}
