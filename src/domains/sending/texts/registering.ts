/** Sets up the number that a business texts from: choosing and buying it, and what carriers want to know about it. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, conflict } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { textTransportFor } from "#platform/outward.ts";
import type { Registration, SmsPort } from "#platform/sms/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import { formatPhone } from "#shared/phone.ts";
import { askCarrier } from "./asking.ts";
import type { RegistrationAnswers, TextNumber } from "./contract.ts";
import { findUsable, holderOf } from "./numbers.ts";
import {
  changeNumber,
  claimNumber,
  dropClaim,
  findNumber,
  type KeptNumber,
  lockNumber,
} from "./numbers-store.ts";
import { describeNumber } from "./showing.ts";

const transportOf = (actor: Actor): Promise<SmsPort> =>
  textTransportFor(actor.appContext, actor.organizationId);

export async function getTextNumber(actor: Actor): Promise<TextNumber> {
  return describe(requirePermission(actor, "organization.view"));
}

async function describe(scope: Scope): Promise<TextNumber> {
  const transport = await transportOf(scope.actor);
  return describeNumber(scope, transport, await findUsable(scope, transport));
}

export async function listFreeNumbers(actor: Actor, areaCode: string) {
  requirePermission(actor, "organization.update");
  const transport = await transportOf(actor);
  const found = await askCarrier(actor, () => transport.findNumbers(areaCode));
  return {
    numbers: found.map(({ number, place }) => ({ number, shown: formatPhone(number, "US"), place })),
  };
}

/**
 * The number is claimed before it is bought, so that no other business buys it meanwhile; what died between the two goes on
 * when it is chosen again. Throws a conflict where the business has one already.
 */
export async function chooseNumber(actor: Actor, number: string): Promise<TextNumber> {
  const scope = requirePermission(actor, "organization.update");
  const transport = await transportOf(actor);
  const kept = await findUsable(scope, transport);
  if (kept) throw conflict("Your business already has a number for texts. Reload the page.");
  const isStandIn = transport.kind === "stand-in";
  const claim = { number, is_stand_in: isStandIn, bought_at: null, service_id: null, state: "none" as const };
  if (!(await inTransaction(scope, (tx) => claimNumber(tx, claim))))
    throw conflict("This number is no longer available. Choose another one.");
  try {
    const serviceId = await serviceOf(scope, transport);
    const holder = await holderOf(scope, serviceId);
    await askCarrier(actor, () => transport.buyNumber({ ...holder, serviceId }, number));
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") await dropClaim(scope);
    throw error;
  }
  await inTransaction(scope, async (tx) => {
    // At the stand-in there is nothing to register before the first text.
    await changeNumber(tx, { bought_at: now().toISOString(), state: isStandIn ? "approved" : "none" });
    await appendEvent(tx, {
      type: "texts.number_bought",
      subject: { kind: "organization", id: tx.organizationId },
      title: `Texting number chosen: ${formatPhone(number, "US")}`,
      data: { number },
    });
    return null;
  });
  return describe(scope);
}

/** Kept as soon as it is open: a second one would be of no use. */
async function serviceOf(scope: Scope, transport: SmsPort): Promise<string> {
  const known = (await findNumber(scope))?.service_id;
  if (known) return known;
  const holder = await holderOf(scope, null);
  const serviceId = await askCarrier(scope.actor, () => transport.openService(holder));
  await changeNumber(scope, { service_id: serviceId });
  return serviceId;
}

type Registering = RegistrationAnswers & { version?: number | undefined };

/** Throws a conflict before there is a number, and while carriers look at what was handed in. */
export async function registerNumber(
  actor: Actor,
  { version, ...answers }: Registering,
): Promise<TextNumber> {
  const scope = requirePermission(actor, "organization.update");
  const transport = await transportOf(actor);
  const kept = await findUsable(scope, transport);
  if (!kept) throw conflict("Choose a number before you register it.");
  const holder = await holderOf(scope, kept.service_id);
  await inTransaction(scope, async (tx) => {
    const locked = (await lockNumber(tx)) as KeptNumber;
    assertVersion(locked, version, "The registration was changed after you opened it. Reload the page.");
    if (locked.state === "in_review") throw conflict("Carriers are reviewing your registration.");
    await changeNumber(tx, {
      registration: answers,
      state: "in_review",
      reason: null,
      submitted_at: now().toISOString(),
      decided_at: null,
    });
    if (transport.kind === "carrier") await tellOperator(tx, locked, answers);
    await appendEvent(tx, {
      type: "texts.registration_submitted",
      subject: { kind: "organization", id: tx.organizationId },
      title: "Registration for business texts submitted",
      data: { legal_name: answers.legal_name },
    });
    return null;
  });
  await askCarrier(actor, () => transport.register(holder, toCarrier(answers)));
  return describe(scope);
}

const toCarrier = (answers: RegistrationAnswers): Registration => ({
  legalName: answers.legal_name,
  ein: answers.ein,
  website: answers.website,
  use: answers.use,
  samples: answers.samples,
  optIn: answers.opt_in,
});

/** A carrier asks for papers in its console, where whoever runs the installation enters them (decision 73). */
async function tellOperator(tx: Scope, kept: KeptNumber, answers: RegistrationAnswers): Promise<void> {
  const { config, jobs } = tx.actor.appContext;
  const lines = [
    `Number: ${kept.number}`,
    `Messaging Service: ${kept.service_id}`,
    `Legal name: ${answers.legal_name}`,
    `EIN: ${answers.ein}`,
    `Website: ${answers.website}`,
    `What they text about: ${answers.use}`,
    ...answers.samples.map((sample, at) => `Sample ${at + 1}: ${sample}`),
    `How customers agree: ${answers.opt_in}`,
  ];
  const text = `Register this business's brand and campaign for its Messaging Service in the Twilio Console. Plumbline asks Twilio every 15 minutes how the campaign stands.\n\n${lines.join("\n")}`;
  const key = `texts-registration-${tx.organizationId}-${kept.version}`;
  const subject = `Register ${answers.legal_name} for business texts`;
  await jobs.enqueue(tx, sendMail, { key, to: config.CONTACT_EMAIL, subject, text }, { singletonKey: key });
}

export async function refreshTextNumber(actor: Actor): Promise<TextNumber> {
  const scope = requirePermission(actor, "organization.update");
  await readRegistrationAgain(actor);
  return describe(scope);
}

/** Nothing is asked about a number that was never registered. An event tells when carriers have decided. */
export async function readRegistrationAgain(actor: Actor): Promise<void> {
  const scope = requirePermission(actor, "organization.update");
  const transport = await transportOf(actor);
  const kept = await findUsable(scope, transport);
  if (!kept?.submitted_at) return;
  const holder = await holderOf(scope, kept.service_id);
  const { state, reason } = await askCarrier(actor, () => transport.readRegistration(holder));
  await inTransaction(scope, async (tx) => {
    const locked = await lockNumber(tx);
    if (!locked || locked.version !== kept.version || (locked.state === state && locked.reason === reason))
      return null;
    await changeNumber(tx, { state, reason, decided_at: state === "in_review" ? null : now().toISOString() });
    if (state !== "in_review")
      await appendEvent(tx, {
        type: `texts.registration_${state}`,
        subject: { kind: "organization", id: tx.organizationId },
        title:
          state === "approved"
            ? "Registration for business texts approved"
            : "Registration for business texts rejected",
        ...(reason ? { description: reason } : {}),
      });
    return null;
  });
}
