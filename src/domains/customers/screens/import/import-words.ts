/** How the parts of an import are called. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import type { CustomerImport, ImportAction } from "../../importing/contract.ts";

export const actionLooks: Record<ImportAction, { label: string; color: string }> = lookup(
  {
    create: { label: "New", color: "green" },
    update: { label: "Updated", color: "blue" },
    unchanged: { label: "No change", color: "gray" },
    skip: { label: "Skipped", color: "gray" },
    invalid: { label: "Error", color: "red" },
  },
  (word) => ({ label: wordsOf(word), color: "gray" }),
);

type Counts = Pick<CustomerImport, "added" | "updated">;

/** "3 customers imported", "1 customer added, 2 updated": what came of an import. */
export function madeWords({ added, updated }: Counts): string {
  if (updated === 0) return `${plural(added, "customer")} imported`;
  if (added === 0) return `${plural(updated, "customer")} updated`;
  return `${plural(added, "customer")} added, ${updated.toLocaleString("en-US")} updated`;
}
