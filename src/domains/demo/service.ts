/** The demo workspace: filled on the first start, and put back as it was whenever its owner wants. */
import { keepSessionsOver } from "#domains/auth/sessions/sessions.ts";
import { sweepBytesOf } from "#domains/files/upkeep/sweeping.ts";
import {
  announceAccessChange,
  createOrganization,
  refoundOrganization,
} from "#domains/organizations/service.ts";
import { hashPassword } from "#domains/users/passwords.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import { newSecret } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { demoActor } from "./actor.ts";
import { demoSignIn } from "./cast.ts";
import {
  emptyDemoOrganization,
  hasOrganizations,
  hasOrganizationsNow,
  isDemoOrganization,
  takeTurn,
  waitForTurn,
} from "./store.ts";
import { dayOf } from "./year/agenda.ts";

/** Whether the installation has no business at all, so that the demo workspace is to be filled. */
export const isDemoWanted = async ({ pool }: AppContext): Promise<boolean> => !(await hasOrganizations(pool));

/**
 * Makes the demo workspace when the installation has no business at all. Any number of processes may start at once:
 * one fills, the others wait for it. It is one transaction, so a program that is stopped meanwhile begins anew. What
 * goes wrong is logged and keeps nobody from starting: the next start tries again.
 */
export async function fillDemoOnFirstStart(appContext: AppContext): Promise<void> {
  try {
    if (!(await isDemoWanted(appContext))) return;
    const { fillDemo, planYear } = await loadYear();
    const hashes = await passwordHashes(appContext);
    await inTransaction(requirePermission(demoActor(appContext), "organization.demo"), async (tx) => {
      await waitForTurn(tx);
      if (await hasOrganizationsNow(tx)) return;
      const until = now();
      await fillDemo(tx, { year: planYear(dayOf(until)), until, ...hashes, found: createOrganization });
    });
  } catch (error) {
    appContext.log.error({ err: error }, "The demo workspace could not be filled");
  }
}

/**
 * Throws away all that was entered and fills the workspace again, with a year that ends today; nobody sees it half
 * done. Whoever is signed in stays so. Throws a conflict for a business that is not the demo.
 */
export async function resetDemo(actor: Actor): Promise<{ message: string }> {
  const scope = requirePermission(actor, "organization.demo");
  if (!(await isDemoOrganization(scope))) {
    throw conflict("Only the demo workspace can be reset. Nothing was changed in this one.");
  }
  const { fillDemo, planYear } = await loadYear();
  const hashes = await passwordHashes(actor.appContext);
  await inTransaction(scope, async (tx) => {
    if (!(await takeTurn(tx)))
      throw conflict("The demo workspace is already being reset. Wait a moment and try again.");
    const until = now();
    const year = planYear(dayOf(until));
    await keepSessionsOver(tx, async () => {
      await emptyDemoOrganization(tx);
      await fillDemo(tx, { year, until, ...hashes, found: refoundOrganization });
    });
  });
  await announceAccessChange(actor.appContext, actor.organizationId);
  await sweepBytesOf(demoActor(actor.appContext));
  return { message: "Demo workspace reset." };
}

/** Read when it is needed: most programs never fill a demo, and keep the memory. */
async function loadYear() {
  const [{ fillDemo }, { planYear }] = await Promise.all([import("./fill.ts"), import("./year/year.ts")]);
  return { fillDemo, planYear };
}

/** Hashed before the transaction begins, because it takes long on purpose. */
async function passwordHashes({ config }: AppContext) {
  const [passwordHash, guestPasswordHash] = await Promise.all([
    hashPassword(config, config.DEMO_PASSWORD ?? demoSignIn.password),
    hashPassword(config, newSecret()),
  ]);
  return { passwordHash, guestPasswordHash };
}
