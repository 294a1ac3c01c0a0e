/** Accounts of businesses at the stand-in, and the page that stands for the provider's questions. */
import { newSecret } from "../../../ids.ts";
import { PaymentNotFound } from "../../port.ts";
import type { Seconds } from "../../stand-in-books.ts";
import { inShelf, randomMark, type Shelf, shelfClock } from "../../stand-in-store.ts";
import type { AccountsPort } from "../port.ts";
import { accountIn, type CollectingDesk, onceFor, sendEvent } from "./desk.ts";
import { type Account, type AccountProgress, hashOf } from "./documents.ts";
import { accountView, dueOfAccount } from "./views.ts";

export type Onboarding = { accountId: string; returnUrl: string; refreshUrl: string; endsAt: Seconds };

export type OnboardingDesk = {
  /** Where the business stands; its link's own refresh address when the link has ended. Throws `PaymentNotFound`. */
  readOnboarding(token: string): Promise<{ name: string; refreshUrl: string; hasEnded: boolean }>;
  /** Gives the address to go on to. Throws `PaymentNotFound` for a link that is unknown or has ended. */
  finishOnboarding(token: string, progress: AccountProgress): Promise<string>;
  /** As though the business had been through the questions. */
  moveAccount(accountId: string, progress: AccountProgress): Promise<void>;
};

const linkSeconds = 3_600;
export const onboardingPath = "/dev/payments/onboarding/";

export function accountsAt(desk: CollectingDesk, publicUrl: string): AccountsPort & OnboardingDesk {
  const { pool } = desk;
  return {
    async createAccount(request) {
      const { organizationId, name, email } = request;
      const id = await onceFor(desk, "createAccount", request, async (shelf) => {
        const made = { id: `acct_${randomMark()}`, organizationId, name, email };
        await saveAccount(shelf, { ...made, progress: "new", since: await shelfClock(shelf) });
        return made.id;
      });
      return readAccount(desk, id);
    },
    onboardingLink: ({ accountId, returnUrl, refreshUrl }) =>
      inShelf(pool, async (shelf) => {
        await accountIn(shelf, accountId);
        const token = newSecret();
        const endsAt = (await shelfClock(shelf)) + linkSeconds;
        await shelf.put("onboarding", hashOf(token), { accountId, returnUrl, refreshUrl, endsAt });
        return { url: `${publicUrl}${onboardingPath}${token}`, expiresAt: new Date(endsAt * 1000) };
      }),
    readAccount: (accountId) => readAccount(desk, accountId),
    readOnboarding: (token) =>
      inShelf(pool, async (shelf) => {
        const { accountId, refreshUrl, endsAt } = await onboardingIn(shelf, token);
        const { name } = await accountIn(shelf, accountId);
        return { name, refreshUrl, hasEnded: (await shelfClock(shelf)) > endsAt };
      }),
    finishOnboarding: (token, progress) =>
      inShelf(pool, async (shelf) => {
        const { accountId, returnUrl, endsAt } = await onboardingIn(shelf, token);
        if ((await shelfClock(shelf)) > endsAt) throw new PaymentNotFound("This link has ended");
        await moveAccount(shelf, accountId, progress);
        return returnUrl;
      }),
    moveAccount: (accountId, progress) => inShelf(pool, (shelf) => moveAccount(shelf, accountId, progress)),
  };
}

const readAccount = ({ pool }: CollectingDesk, id: string) =>
  inShelf(pool, async (shelf) => {
    await settleAccount(shelf, id);
    return accountView(await accountIn(shelf, id));
  });

async function onboardingIn(shelf: Shelf, token: string): Promise<Onboarding> {
  const found = await shelf.find<Onboarding>("onboarding", hashOf(token));
  if (!found) throw new PaymentNotFound("No such link");
  return found;
}

async function saveAccount(shelf: Shelf, account: Account): Promise<void> {
  await shelf.put("account", account.id, account, dueOfAccount(account));
  const at = await shelfClock(shelf);
  await sendEvent(shelf, account.id, { type: "account.updated", at, kind: "account", id: account.id }, null);
}

async function moveAccount(shelf: Shelf, id: string, progress: AccountProgress): Promise<void> {
  const account = await shelf.hold<Account>("account", id);
  if (!account) throw new PaymentNotFound(`No such account: '${id}'`);
  await saveAccount(shelf, { ...account, progress, since: await shelfClock(shelf) });
}

/** An account that still owes answers is restricted when their time is over. */
export async function settleAccount(shelf: Shelf, id: string): Promise<void> {
  const account = await accountIn(shelf, id);
  const due = dueOfAccount(account);
  if (due !== null && due <= (await shelfClock(shelf))) await moveAccount(shelf, id, "restricted");
}
