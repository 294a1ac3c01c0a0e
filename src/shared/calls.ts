/** What a call asks of whoever makes it, written where the call is described: for guards, tests and the API pages. */
import { oc } from "@orpc/contract";
import type { Permission } from "./permissions.ts";

export type CallFacts = {
  /** "flat" puts the fields beside `success`; such calls are open to everybody. */
  envelope?: string;
  /** All of these must be in the role; none is needed for one's own account. */
  needs?: readonly Permission[];
  /** Nobody has to be signed in. */
  isOpen?: boolean;
  /** The field that holds a whole file, whose reader says line by line what cannot be kept. */
  fileField?: string;
  /** In bytes, where it is more than is usual. */
  largestBody?: number;
  /** What a person reads when the call failed and the answer does not say why. */
  failure?: string;
};

/** Begins a call for members whose role has all of these permissions: `needing("customers.view").route(…)`. */
export const needing = (...permissions: Permission[]) => oc.$meta<CallFacts>({ needs: permissions });

/** Begins a call that every member may make about themselves. */
export const forOwnAccount = oc.$meta<CallFacts>({ needs: [] });

/** Begins a call that anybody may make, signed in or not, and that answers like the calls for members. */
export const openToAll = oc.$meta<CallFacts>({ isOpen: true });
