/** The settings of availability: members' hours, skills and limits, the business's rules, what services ask for. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { changedFields, sameFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import type {
  Availability,
  AvailabilityRules,
  MemberAvailability,
  MemberChanges,
  RulesChanges,
  ServiceAvailability,
  ServiceChanges,
} from "./contract.ts";
import { mayChange, reaches, updateReach } from "./reach.ts";
import { listServiceRules, lockServiceRule, type ServiceRule, updateServiceRule } from "./services-store.ts";
import {
  findRules,
  findWorkFacts,
  listMembers,
  lockMember,
  lockRules,
  type StoredRules,
  updateMember,
  updateRules,
} from "./store.ts";

type ListedMember = Awaited<ReturnType<typeof listMembers>>[number];

/** Of the members whom the role reaches. */
export async function getAvailability(actor: Actor): Promise<Availability> {
  const scope = requirePermission(actor, "availability.view");
  const day = localDay(now(), actor.timeZone);
  const facts = await findWorkFacts(scope, { first: day, last: day }, []);
  const members = await listMembers(scope);
  return {
    business: {
      hours: facts.business_hours,
      time_zone: facts.time_zone,
      holidays: facts.holidays.filter((holiday) => holiday.day >= addDays(day, -31)),
    },
    rules: serializeRules(await findRules(scope)),
    members: members
      .filter(({ id, team_id }) => reaches(actor, scope.reach, { userId: id, teamId: team_id }))
      .map((member) => serializeMember(actor, member)),
    services: (await listServiceRules(scope)).filter(asksSomething).map(serializeService),
    is_changeable: actor.kind === "system" || actor.permissions.has("organization.update"),
    is_everybody_changeable: updateReach(actor) === "all",
  };
}

/** What is absent stays as it is. Whoever reaches only themselves may change their hours and zone, nothing else. */
export async function saveMember(
  actor: Actor,
  userId: string,
  changes: Omit<MemberChanges, "version">,
  expectedVersion?: number,
): Promise<MemberAvailability> {
  const scope = requirePermission(actor, "availability.update");
  return inTransaction(scope, async (tx) => {
    const [before] = await listMembers(tx, userId);
    if (!before) throw notFound("Team member");
    if (!mayChange(actor, { userId, teamId: before.team_id })) throw notFound("Team member");
    const isLimited = ["skills", "most_jobs_a_day", "is_bookable"].some((field) => field in changes);
    if (isLimited && scope.reach === "own") {
      const message =
        "Ask someone who manages the team to change your skills, job limit or bookable setting.";
      throw forbidden(message, { permission: "availability.update" });
    }
    const kept = await lockMember(tx, userId);
    assertSeen(kept, expectedVersion, "these working hours");
    const changed = changedFields(kept, changes);
    if (Object.keys(changed).length > 0) {
      await updateMember(tx, userId, changed);
      const name = `${before.first_name} ${before.last_name}`;
      await appendEvent(tx, {
        type: "availability.member_changed",
        subject: { kind: "user", id: userId },
        title: `Availability for ${name} changed`,
        data: { before: sameFields(kept, changed), after: changed },
      });
    }
    const [after] = await listMembers(tx, userId);
    return serializeMember(actor, after as ListedMember);
  });
}

export async function saveRules(
  actor: Actor,
  changes: Omit<RulesChanges, "version">,
  expectedVersion?: number,
): Promise<AvailabilityRules> {
  const scope = requirePermission(actor, "organization.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockRules(tx);
    assertSeen(kept, expectedVersion, "these settings");
    const changed = changedFields(kept, changes);
    if (Object.keys(changed).length === 0) return serializeRules(kept);
    const after = await updateRules(tx, changed);
    await appendEvent(tx, {
      type: "availability.rules_changed",
      subject: { kind: "organization", id: tx.organizationId },
      title: "Buffers, travel and limits changed",
      data: { before: sameFields(kept, changed), after: changed },
    });
    return serializeRules(after);
  });
}

export async function saveServiceRule(
  actor: Actor,
  serviceId: number,
  changes: Omit<ServiceChanges, "version">,
  expectedVersion?: number,
): Promise<ServiceAvailability> {
  const scope = requirePermission(actor, "organization.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockServiceRule(tx, serviceId);
    if (!kept) throw notFound("Service");
    assertSeen(kept, expectedVersion, "these requirements");
    const changed = changedFields(kept, changes);
    if (Object.keys(changed).length === 0) return serializeService(kept);
    await updateServiceRule(tx, serviceId, changed);
    await appendEvent(tx, {
      type: "availability.service_changed",
      subject: { kind: "service", id: serviceId },
      title: `Requirements for ${kept.name} changed`,
      data: { before: sameFields(kept, changed), after: changed },
    });
    return serializeService({ ...kept, ...changed, version: kept.version + 1 });
  });
}

function assertSeen(kept: { version: number }, expectedVersion: number | undefined, what: string): void {
  const message = `Someone else changed ${what} while you were editing. Review the latest version and try again.`;
  assertVersion(kept, expectedVersion, message, { kind: "version" });
}

const serializeMember = (actor: Actor, member: ListedMember): MemberAvailability => ({
  user_id: member.id,
  name: `${member.first_name} ${member.last_name}`,
  hours: member.hours,
  time_zone: member.time_zone,
  skills: member.skills ?? [],
  most_jobs_a_day: member.most_jobs_a_day,
  is_bookable: member.is_bookable ?? true,
  changeable: changeableIn(actor, member),
  version: member.version ?? 0,
});

function changeableIn(actor: Actor, { id, team_id }: ListedMember): MemberAvailability["changeable"] {
  const reach = updateReach(actor);
  if (!mayChange(actor, { userId: id, teamId: team_id })) return "nothing";
  return reach === "own" ? "hours" : "everything";
}

const serializeRules = (rules: StoredRules): AvailabilityRules => ({ ...rules });

const asksSomething = (rule: ServiceRule): boolean =>
  rule.skills.length > 0 || rule.buffer_before_minutes !== null || rule.buffer_after_minutes !== null;

const serializeService = (rule: ServiceRule): ServiceAvailability => ({
  service_id: rule.service_id,
  name: rule.name,
  skills: rule.skills,
  buffer_before_minutes: rule.buffer_before_minutes,
  buffer_after_minutes: rule.buffer_after_minutes,
  version: rule.version,
});
