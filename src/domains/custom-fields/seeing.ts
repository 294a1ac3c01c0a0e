/** Which custom fields somebody sees and edits, by their role. */
import type { Actor } from "#platform/actor.ts";
import type { KeptField } from "./store.ts";

/** The owner and Plumbline itself see every field. */
export const seesAll = ({ kind, role }: Actor): boolean => kind === "system" || role === "OWNER";

export const maySee = (actor: Actor, { visible_to }: Pick<KeptField, "visible_to">): boolean =>
  seesAll(actor) || visible_to === null || visible_to.includes(actor.role);

export const mayEdit = (actor: Actor, field: Pick<KeptField, "visible_to" | "editable_by">): boolean =>
  seesAll(actor) ||
  (maySee(actor, field) && (field.editable_by === null || field.editable_by.includes(actor.role)));
