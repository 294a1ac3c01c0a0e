/** The browser's side of somebody leaving. */
import type { Member } from "#domains/users/people-contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { offboardingContract } from "../contract.ts";

export const offboardingApi = apiFor("offboarding", offboardingContract);

export const nameOf = ({ firstName, lastName }: Pick<Member, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`;
