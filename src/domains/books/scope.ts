/** Who may read the books: whoever may see both what was invoiced and what was paid. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";

/** Throws `forbidden` without either. */
export function booksScope(actor: Actor): Scope {
  requirePermission(actor, "payments.view");
  return requirePermission(actor, "invoices.view");
}
