/** Lets follow what a submission would have done when it came, once a member says that it is no spam. */
import type { z } from "zod";
import { actingWithin, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import { Email, Phone } from "#shared/fields.ts";
import { fieldsOf, isAsked } from "../content-contract.ts";
import { findFormRow, findVersionRow } from "../store.ts";
import { findSubmissionRow, type KeptSubmission } from "../submissions/store.ts";
import { findBusiness } from "./business-store.ts";
import { followAnswer } from "./effects.ts";
import { mayAskAddress } from "./emails.ts";
import type { FormContext } from "./form-context.ts";
import { type Answered, whoOf } from "./parsing.ts";

type Kept = { context: FormContext; answered: Answered };

/** By the version that was answered. Its files were not kept, and nobody has checked its addresses yet. */
async function openKept(scope: Scope, row: KeptSubmission): Promise<Kept | undefined> {
  const form = await findFormRow(scope, row.form_id);
  const version = await findVersionRow(scope, row.form_id, row.number);
  const business = await findBusiness(scope);
  if (!form || !version || !business) return undefined;
  const { content, number } = version;
  const typed = whoOf(fieldsOf(content).filter(isAsked), row.answers);
  const who = { ...typed, email: checked(Email, typed.email), phone: checked(Phone, typed.phone) };
  return {
    context: { actor: scope.actor, scope, form, number, content, business, services: [] },
    answered: { answers: row.answers, consents: row.consents, files: [], who },
  };
}

const checked = (field: z.ZodType<string>, value: string | null): string | null =>
  field.safeParse(value).data ?? null;

const isToFollow = (row: KeptSubmission | undefined): row is KeptSubmission =>
  row !== undefined && row.deleted_at === null && row.state === "spam" && row.followed_at === null;

/** As `mayAskAddress`, of a submission that is about to be cleared. */
export async function mayAskKept(scope: Scope, id: number): Promise<boolean> {
  const row = await findSubmissionRow(scope, id);
  const kept = isToFollow(row) ? await openKept(scope, row) : undefined;
  return kept !== undefined && mayAskAddress(kept.context, kept.answered.who.email);
}

/** The member only said what it is: all that follows is the visitor's doing, from where they sent it. */
export async function followKept(tx: Scope, row: KeptSubmission, mayAsk: boolean): Promise<KeptSubmission> {
  const visiting = visitingScope(tx, row);
  const kept = await openKept(visiting, row);
  if (!kept) return row;
  const { context, answered } = kept;
  return followAnswer(visiting, context, { row, answered, mayAsk });
}

function visitingScope(tx: Scope, { sender }: KeptSubmission): Scope {
  const { appContext, organizationId, timeZone, country, request } = tx.actor;
  const facts = { idempotencyKey: null, fingerprint: null, id: request?.id ?? "" };
  const visitor = { ...facts, ip: sender?.ip ?? null, userAgent: sender?.user_agent ?? null };
  const actor = systemActor(appContext, { id: organizationId, timeZone, country }, visitor);
  return requirePermission(actingWithin(tx, actor), "website.view");
}
