/** To whom the maker of a saved report has it emailed each week, and when. */
import { actorOfMember } from "#domains/auth/sessions/access.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { WeeklyMail, WeeklyMailState } from "../contract.ts";
import { listFilterChoices } from "../reading-store.ts";
import { lockOwn, openToSave } from "../service.ts";
import type { KeptReport } from "../store.ts";
import { nextTurn } from "./turns.ts";
import { deleteMail, findMail, keepMail, keepRecipients, listRecipients } from "./weekly-store.ts";

export const getWeekly = (actor: Actor, id: number): Promise<WeeklyMailState> =>
  inTransaction(openToSave(actor), async (tx) => stateOf(tx, await lockOwn(tx, id)));

export function setWeekly(actor: Actor, id: number, wanted: WeeklyMail): Promise<WeeklyMailState> {
  return inTransaction(openToSave(actor), async (tx) => {
    const report = await lockOwn(tx, id);
    const { weekday, hour, recipients } = wanted;
    const allowed = new Set((await whoMaySee(tx, report)).map((member) => member.id));
    if (recipients.some((each) => !allowed.has(each))) {
      const message = report.is_shared
        ? "Choose people who can view reports."
        : "Share this report before you email it to others.";
      throw invalid(message, { recipients: message });
    }
    await keepMail(tx, { report_id: id, weekday, hour, since: now().toISOString() });
    await keepRecipients(tx, id, [...new Set(recipients)]);
    await tell(tx, report, "scheduled", `Weekly email set up: ${report.name}`);
    return stateOf(tx, report);
  });
}

export function endWeekly(actor: Actor, id: number): Promise<WeeklyMailState> {
  return inTransaction(openToSave(actor), async (tx) => {
    const report = await lockOwn(tx, id);
    if (await findMail(tx, id)) {
      await deleteMail(tx, id);
      await tell(tx, report, "unscheduled", `Weekly email stopped: ${report.name}`);
    }
    return stateOf(tx, report);
  });
}

const tell = (tx: Scope, { id, name }: KeptReport, what: string, title: string) =>
  appendEvent(tx, {
    type: `saved_report.${what}`,
    subject: { kind: "saved_report", id },
    title,
    data: { name },
  });

async function stateOf(tx: Scope, report: KeptReport): Promise<WeeklyMailState> {
  const { timeZone } = tx.actor;
  const mail = await findMail(tx, report.id);
  const on = new Set((mail ? await listRecipients(tx, report.id) : []).map(({ user_id }) => user_id));
  const members = await whoMaySee(tx, report);
  return {
    weekday: mail?.weekday ?? null,
    hour: mail?.hour ?? null,
    next_at: mail ? nextTurn(mail, timeZone, now()).toISOString() : null,
    time_zone: timeZone,
    members: members.map(({ id, name }) => ({ id, name, is_on: on.has(id) })),
  };
}

type Shared = Pick<KeptReport, "is_shared" | "created_by">;

/** A private report is its maker's alone. */
export const maySee = (member: Actor, { is_shared, created_by }: Shared): boolean =>
  member.permissions.has("reports.view") && (is_shared || member.userId === created_by);

async function whoMaySee(tx: Scope, report: Shared): Promise<{ id: string; name: string }[]> {
  const { members } = await listFilterChoices(tx);
  const seeing = [];
  for (const member of members) {
    if (!report.is_shared && member.id !== report.created_by) continue;
    const actor = await actorOfMember(tx.actor.appContext, tx.organizationId, member.id);
    if (actor && maySee(actor, report)) seeing.push(member);
  }
  return seeing;
}
