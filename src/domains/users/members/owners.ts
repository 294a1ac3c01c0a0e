/** The people who answer for a business: whom mail about money and access goes to. */
import type { Scope } from "#platform/actor.ts";
import { listOwnerRows, type OwnerRow } from "./owners-store.ts";

/** Active owners, those who came first at the front. */
export const listOwners = (scope: Scope): Promise<OwnerRow[]> => listOwnerRows(scope);
