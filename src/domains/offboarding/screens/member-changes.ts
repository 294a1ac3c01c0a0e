/** Signing a member out everywhere and letting them in again. */
import type { Member } from "#domains/users/people-contract.ts";
import type { PeopleTools } from "#domains/users/screens/slots.ts";
import { confirm } from "#ui/overlays/confirm.ts";
import { nameOf, offboardingApi } from "./offboarding-api.ts";

type Change = PeopleTools["change"];

export async function signOutEverywhere(member: Member, change: Change): Promise<void> {
  const isSure = await confirm({
    title: `Sign ${nameOf(member)} out everywhere?`,
    message: "They'll have to sign in again on every device.",
    confirmLabel: "Sign Out",
    isDanger: true,
  });
  if (isSure) await change(async () => (await offboardingApi.endSessions.call({ id: member.id })).message);
}

export const reactivate = ({ id }: Member, change: Change): Promise<void> =>
  change(async () => `${nameOf(await offboardingApi.reactivate.call({ id }))} can sign in again.`);
