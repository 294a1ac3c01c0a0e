/** Finds the people who answer for a business. */
import type { Selectable } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { UserRow } from "../tables.ts";
import { activeOwners } from "./active-store.ts";

export type OwnerRow = Pick<Selectable<UserRow>, "id" | "email" | "first_name" | "preferences">;

export function listOwnerRows(scope: Scope): Promise<OwnerRow[]> {
  return activeOwners(scope)
    .select(["id", "email", "first_name", "preferences"])
    .orderBy("created_at")
    .execute();
}
