/** Who acts, for which business, and what they may touch: the only way to the data leads through here. */
import type { Kysely } from "kysely";
import type { Permission } from "#shared/permissions.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import type { Weekday } from "#shared/time/time.ts";
import type { AppContext } from "./app-context.ts";
import { scopedTo } from "./database/scoped-driver.ts";
import { AppError, forbidden } from "./errors.ts";

/** How far a permission reaches: one's own records, those of one's team, or all of the organization's. */
export type Reach = "own" | "team" | "all";

/** Where a request came from; kept with every event. */
export type RequestFacts = {
  id: string;
  ip: string | null;
  userAgent: string | null;
  /** The client's name for one write, so that sending it twice writes once. */
  idempotencyKey: string | null;
  /** What the write is, for telling a repeated key from a reused one. */
  fingerprint: string | null;
};

/** Whose eyes somebody looks through: own and team records are those of `userId` and `teamId`. */
type View = {
  readonly kind: "role" | "member";
  readonly key: string;
  readonly name: string;
  readonly userId: string | null;
  readonly teamId: string | null;
};

export type Actor = {
  readonly kind: "member" | "system";
  readonly appContext: AppContext;
  readonly organizationId: string;
  readonly userId: string | null;
  readonly teamId: string | null;
  readonly sessionId: string | null;
  /** As shown in timelines: "Maria Lopez", or "Plumbline" for the program itself. */
  readonly name: string;
  readonly role: string;
  readonly permissions: ReadonlyMap<Permission, Reach>;
  /** The business's IANA zone: decides what today is (ruling R10). */
  readonly timeZone: string;
  /** ISO 3166 country of the business, for reading phone numbers. */
  readonly country: string;
  /** The day on which the business's weeks begin, Sunday unless it is given. */
  readonly weekStart?: Weekday;
  /** Since when the workspace can only be read, because it is not paid for; ISO 8601, null when it can be changed. */
  readonly readOnlySince?: string | null;
  readonly request: RequestFacts | null;
  /** Set while a member sees the product as a role or another member would; `permissions` are narrowed to that. */
  readonly viewingAs?: View;
  /** Set while an app acts with an API key; `permissions` are narrowed to the key's scopes. */
  readonly apiKey?: { readonly id: string; readonly name: string };
  /** A transaction that all this actor does joins; see `actingWithin`. */
  readonly within?: Scope;
};

declare const scopeBrand: unique symbol;

/** A checked right to read and write one organization's rows. Only `requirePermission` makes one. */
export type Scope = {
  readonly [scopeBrand]: true;
  readonly actor: Actor;
  readonly organizationId: string;
  readonly reach: Reach;
  readonly db: Kysely<unknown>;
  readonly isTransaction: boolean;
  /** Set when it speaks of a person's own account, which a guest of the demo may look at and not change. */
  readonly isOwnAccount?: boolean;
};

/** Refuses with the missing permission's name, or opens the organization's data (ruling R16, R17). */
export const requirePermission = (actor: Actor, permission: Permission): Scope =>
  openScope(actor, assertMay(actor, permission));

/** Refuses as `requirePermission` does and opens nothing; how far the permission goes. */
export function assertMay(actor: Actor, permission: Permission): Reach {
  const reach = actor.kind === "system" ? "all" : actor.permissions.get(permission);
  if (!reach) {
    throw forbidden(`Your role doesn't include the permission "${permission}". Ask an owner to add it.`, {
      permission,
    });
  }
  if (actor.readOnlySince && actor.kind === "member" && !isOpenWhenReadOnly(permission)) {
    throw readOnlyRefusal(actor.readOnlySince, actor.timeZone);
  }
  if (actor.viewingAs && !isLooking(permission)) throw viewingRefusal(actor.viewingAs);
  return reach;
}

/** Whoever does not pay can still see, take out and put right: looking, exporting and everything about billing. */
const isOpenWhenReadOnly = (permission: Permission): boolean =>
  permission.startsWith("billing.") || isLooking(permission);

const isLooking = (permission: Permission): boolean => /\.(view|export|revenue)$/.test(permission);

/** Seeing the product as somebody else changes nothing. */
export const viewingRefusal = ({ name }: View): AppError =>
  forbidden(`You're viewing Plumbline as ${name}. Exit this view to make changes.`, {
    viewingAs: name,
  });

/** What every change to a workspace that is not paid for is answered with. */
export function readOnlyRefusal(since: string | null, timeZone: string): AppError {
  const day = since ? ` since ${formatLongDate(since, timeZone)}` : "";
  return new AppError(
    "payment_required",
    `This workspace is read-only${day}. Nothing was lost. Add a card under Billing & Plans to continue.`,
    { details: { readOnlySince: since } },
  );
}

/** A member's own account needs no permission: profile, sessions, preferences. */
export function ownAccount(actor: Actor): Scope {
  assertIsPerson(actor);
  return makeScope({ ...openScope(actor, "own"), isOwnAccount: true });
}

/** A person's coming and going: also a guest of the demo may leave. */
export function ownSession(actor: Actor): Scope {
  assertIsPerson(actor);
  return openScope(actor, "own");
}

/** Refuses an API key: passwords, sessions and preferences belong to a person. */
export function assertIsPerson({ apiKey }: Actor): void {
  if (apiKey) throw forbidden("API keys can't be used for personal account settings. Sign in to do this.");
}

/**
 * The same actor, whose every service call joins the transaction `tx` instead of beginning its own, so that a long
 * piece of work is saved whole or not at all. Calls must follow one another: a transaction has one connection.
 */
export function actingWithin(tx: Scope, actor: Actor): Actor {
  if (!tx.isTransaction || actor.organizationId !== tx.organizationId) {
    throw new TypeError("An actor can only join a transaction of its own organization");
  }
  return { ...actor, within: tx };
}

/**
 * The transaction `tx` with every record of the organization in reach, for a record that belongs to another one which
 * `tx` was found to reach: whoever may change a visit may change its event on the calendar with it. The actor's
 * permissions stay their own.
 */
export function reachingOwned(tx: Scope): Scope {
  if (!tx.isTransaction) throw new TypeError("What is owned is changed in the transaction of its owner");
  return makeScope({ ...tx, reach: "all" });
}

function openScope(actor: Actor, reach: Reach): Scope {
  if (actor.within) return makeScope({ ...actor.within, actor, reach });
  const db = scopedTo(actor.appContext.pool, actor.organizationId);
  return makeScope({ actor, organizationId: actor.organizationId, reach, db, isTransaction: false });
}

/** For `inTransaction` alone: the same rights on another connection. */
export const scopeOn = (scope: Scope, db: Kysely<unknown>): Scope =>
  makeScope({ ...scope, db, isTransaction: true });

function makeScope(fields: Omit<Scope, typeof scopeBrand>): Scope {
  return fields as Scope;
}

/** The tables a store works with, typed by the interfaces of its own and higher domains. */
export const tablesOf = <Tables>(scope: Scope): Kysely<Tables> => scope.db as Kysely<Tables>;

/** The program itself, acting for one organization: jobs, reminders, the demo's history. */
export function systemActor(
  appContext: AppContext,
  organization: { id: string; timeZone: string; country: string },
  request: RequestFacts | null = null,
): Actor {
  return {
    kind: "system",
    appContext,
    organizationId: organization.id,
    userId: null,
    teamId: null,
    sessionId: null,
    name: "Plumbline",
    role: "SYSTEM",
    permissions: new Map(),
    timeZone: organization.timeZone,
    country: organization.country,
    request,
  };
}
