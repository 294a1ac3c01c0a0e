/** Sets up online payments: the account at the provider, how it stands, and what customers can do when they pay. */
import { createHash } from "node:crypto";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { readStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { collectingPath } from "../paths.ts";
import type { KeptAccountState } from "../tables.ts";
import { askCollecting } from "./asking.ts";
import type { Collecting, CollectingStatus } from "./contract.ts";
import {
  changeChoices,
  findCollectingAccount,
  findOwnEmail,
  insertCollectingAccount,
  type KeptAccount,
  saveAccountState,
} from "./store.ts";

export async function getCollecting(actor: Actor): Promise<Collecting> {
  const scope = requirePermission(actor, "payments.settings");
  return serialize(scope, await findCollectingAccount(scope));
}

/** Gives the address of the provider's questions, for this browser and for a short time. */
export async function connectCollecting(actor: Actor): Promise<{ url: string }> {
  const scope = requirePermission(actor, "payments.settings");
  const { collecting, config } = actor.appContext;
  const { isDemo } = await readStanding(scope);
  if (isDemo && collecting.kind !== "stand-in")
    throw conflict("Online payments can't be set up in the demo. Sign up to set up your own.");
  const { account_id: accountId } = (await findCollectingAccount(scope)) ?? (await openAccount(scope));
  const page = `${config.publicUrl}${collectingPath()}`;
  const asked = { accountId, returnUrl: `${page}?returned=1`, refreshUrl: `${page}?refresh=1` };
  const { url } = await askCollecting(actor.appContext, () => collecting.onboardingLink(asked));
  return { url };
}

/** Under one key for what is asked, unless it is given: asking twice opens one account. */
export async function openAccount(scope: Scope, key?: string): Promise<KeptAccount> {
  const { organizationId, actor } = scope;
  const { collecting } = actor.appContext;
  const { name, website } = await publicBrandOf(scope);
  const email = await findOwnEmail(scope);
  const asked = { organizationId, name, email, ...(website ? { website: website.href } : {}) };
  const idempotencyKey = key ?? `account-${organizationId}-${digestOf(asked)}`;
  const state = await askCollecting(actor.appContext, () =>
    collecting.createAccount({ idempotencyKey, ...asked }),
  );
  await inTransaction(scope, async (tx) => {
    if (await insertCollectingAccount(tx, state))
      await appendEvent(tx, {
        type: "payments.account_connected",
        subject: { kind: "organization", id: organizationId },
        title: "Online payments: setup started",
      });
  });
  const kept = await findCollectingAccount(scope);
  if (!kept) throw new Error("The account that was opened is not kept");
  return kept;
}

const digestOf = (asked: object): string =>
  createHash("sha256").update(JSON.stringify(asked)).digest("hex").slice(0, 24);

/** As the provider has it now. Nothing is asked where there is no account. */
export async function refreshCollecting(actor: Actor): Promise<Collecting> {
  const scope = requirePermission(actor, "payments.settings");
  await readAccountAgain(scope);
  return serialize(scope, await findCollectingAccount(scope));
}

/** Reads the account from the provider and keeps what it says; an event tells when customers can or can no longer pay. */
export async function readAccountAgain(scope: Scope): Promise<void> {
  const before = await findCollectingAccount(scope);
  if (!before) return;
  const { appContext } = scope.actor;
  const askedAt = now();
  const state = await askCollecting(appContext, () => appContext.collecting.readAccount(before.account_id));
  await inTransaction(scope, async (tx) => {
    const kept = await findCollectingAccount(tx);
    if (!kept || !(await saveAccountState(tx, state, askedAt))) return;
    if (kept.state.canCharge === state.canCharge) return;
    await appendEvent(tx, {
      type: "payments.account_changed",
      subject: { kind: "organization", id: tx.organizationId },
      title: state.canCharge ? "Online payments turned on" : "Online payments stopped",
      ...(state.disabled ? { description: state.disabled.words } : {}),
    });
  });
}

export async function updateCollecting(
  actor: Actor,
  choices: { takes_tips?: boolean | undefined; takes_bank_debits?: boolean | undefined },
): Promise<Collecting> {
  return inTransaction(requirePermission(actor, "payments.settings"), async (tx) => {
    const kept = await findCollectingAccount(tx);
    if (!kept) throw conflict("Online payments aren't set up yet. Set them up first.");
    const changed = Object.entries(choices).filter(
      ([name, value]) => value !== undefined && value !== kept[name as keyof typeof choices],
    );
    if (changed.length > 0) {
      await changeChoices(tx, Object.fromEntries(changed));
      await appendEvent(tx, {
        type: "payments.settings_changed",
        subject: { kind: "organization", id: tx.organizationId },
        title: "Online payment settings changed",
        data: { after: Object.fromEntries(changed) },
      });
    }
    return serialize(tx, await findCollectingAccount(tx));
  });
}

function serialize({ actor }: Scope, kept: KeptAccount | undefined): Collecting {
  const state = kept?.state;
  return {
    status: state ? statusOf(state) : "not_connected",
    can_charge: state?.canCharge ?? false,
    can_pay_out: state?.canPayOut ?? false,
    can_debit_banks: state?.methodKinds.includes("us_bank_account") ?? false,
    required: state?.required.map(({ words }) => words) ?? [],
    due_at: state?.dueAt ?? null,
    disabled_reason: state?.disabled?.words ?? null,
    takes_tips: kept?.takes_tips ?? false,
    takes_bank_debits: kept?.takes_bank_debits ?? true,
    is_test: actor.appContext.collecting.kind === "stand-in",
    updated_at: kept?.updated_at ?? null,
  };
}

function statusOf({ canCharge, isSubmitted, required, disabled }: KeptAccountState): CollectingStatus {
  if (canCharge) return required.length > 0 ? "needs_attention" : "active";
  if (!isSubmitted) return "incomplete";
  if (required.length > 0 || disabled) return "restricted";
  return "in_review";
}
