/** Finds the person behind an access token, without asking the database again within the next seconds. */
import { permissionsOf } from "#domains/users/roles/grants.ts";
import type { Actor, RequestFacts } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { unauthenticated } from "#platform/errors.ts";
import type { Authenticate } from "#platform/http/context.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { accessTopic } from "#platform/notices.ts";
import type { Weekday } from "#shared/time/time.ts";
import { findMember, findSession } from "../store.ts";
import { actingAsViewed, findViewed, type Viewed } from "../viewing/viewed.ts";
import { accessTokenReader, signAccessToken } from "./access-token.ts";

type Who = { organizationId: string; userId: string; sessionId: string };
type MemberFacts = NonNullable<Awaited<ReturnType<typeof findMember>>>;
type SessionFacts = NonNullable<Awaited<ReturnType<typeof findSession>>> & { viewed: Viewed | undefined };
type Entry = { who: Who; facts: SessionFacts; readAt: number };

const keptMilliseconds = 5_000;
const mostKept = 10_000;

/** The person of a bearer token. Throws `unauthenticated` when it is not good or its session has ended. */
export const authenticateToken: Authenticate = async (appContext, token, request) => {
  const { read, remembered } = accessByContext.get(appContext) ?? (await accessOf(appContext));
  const { sub, org, sid } = read(token);
  const who = { organizationId: org, userId: sub, sessionId: sid };
  const facts = remembered.get(who) ?? (await remembered.load(who));
  const actor = memberActor(appContext, who, facts, request);
  return facts.viewed ? actingAsViewed(actor, facts.viewed) : actor;
};

export async function issueAccessToken(appContext: AppContext, who: Who): Promise<string> {
  const { key } = await accessOf(appContext);
  return signAccessToken(key, { sub: who.userId, org: who.organizationId, sid: who.sessionId });
}

/** The owner flag counts as the role OWNER. */
export function memberActor(
  appContext: AppContext,
  who: Omit<Who, "sessionId"> & { sessionId: string | null },
  facts: MemberFacts,
  request: RequestFacts | null,
): Actor {
  return {
    kind: "member",
    appContext,
    organizationId: who.organizationId,
    userId: who.userId,
    teamId: facts.team_id,
    sessionId: who.sessionId,
    name: `${facts.first_name} ${facts.last_name}`,
    role: facts.is_owner ? "OWNER" : facts.role,
    permissions: permissionsOf(facts),
    timeZone: facts.time_zone,
    weekStart: facts.week_start as Weekday,
    country: facts.country,
    readOnlySince: facts.read_only_since,
    request,
  };
}

/**
 * A member without a session, as whom a secret of theirs may read: a calendar feed. Undefined once they have left.
 */
export async function actorOfMember(
  appContext: AppContext,
  organizationId: string,
  userId: string,
): Promise<Actor | undefined> {
  const facts = await findMember(appContext.pool, organizationId, userId);
  return facts && memberActor(appContext, { organizationId, userId, sessionId: null }, facts, null);
}

type Access = {
  key: Buffer;
  read: ReturnType<typeof accessTokenReader>;
  remembered: ReturnType<typeof rememberSessions>;
};

const accessByContext = new WeakMap<AppContext, Access>();

async function accessOf(appContext: AppContext): Promise<Access> {
  const known = accessByContext.get(appContext);
  if (known) return known;
  const key = await keyFor(appContext, "access tokens");
  const access = accessByContext.get(appContext) ?? {
    key,
    read: accessTokenReader(key),
    remembered: rememberSessions(appContext),
  };
  accessByContext.set(appContext, access);
  return access;
}

/** What was read of each session, for at most five seconds; forgotten at once when a notice names it. */
function rememberSessions(appContext: AppContext) {
  const entries = new Map<string, Entry>();
  let changes = 0;
  appContext.notices.on(accessTopic, (id) => {
    changes++;
    for (const [sessionId, { who }] of entries) {
      if (id === "*" || Object.values(who).includes(id)) entries.delete(sessionId);
    }
  });
  return {
    get({ organizationId, userId, sessionId }: Who): SessionFacts | undefined {
      const entry = entries.get(sessionId);
      if (entry?.who.organizationId !== organizationId || entry.who.userId !== userId) return undefined;
      const age = now().getTime() - entry.readAt;
      return age >= 0 && age < keptMilliseconds ? entry.facts : undefined;
    },
    async load(who: Who): Promise<SessionFacts> {
      const changesBefore = changes;
      const session = await findSession(appContext.pool, who.organizationId, who.sessionId);
      const isGood =
        session && session.user_id === who.userId && Date.parse(session.expires_at) > now().getTime();
      if (!isGood) throw unauthenticated("You've been signed out. Sign in again.");
      const facts = { ...session, viewed: await findViewed(appContext.pool, who.organizationId, session) };
      // What was read while a change was announced may already be out of date.
      if (changes === changesBefore) remember(who, facts);
      return facts;
    },
  };

  function remember(who: Who, facts: SessionFacts): void {
    entries.delete(who.sessionId);
    entries.set(who.sessionId, { who, facts, readAt: now().getTime() });
    for (const oldest of entries.keys()) {
      if (entries.size <= mostKept) break;
      entries.delete(oldest);
    }
  }
}
