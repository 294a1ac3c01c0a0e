/** The calls of a router one by one, with what their contracts say of them. */
import { type AnyMiddleware, type AnyProcedure, type AnyRouter, isProcedure } from "@orpc/server";
import { authenticated } from "./routes.ts";

export type Call = {
  method: string;
  /** As the contract writes it: `/api/customers/{id}`. */
  path: `/${string}`;
  /** Of an answer that is none of a failure. */
  status: number;
  /** Its fields stand beside `success` instead of under `data`: sign-in, sign-up, refresh. */
  isFlat: boolean;
  /** Nobody has to be signed in: no guard stands in front of it. */
  isOpen: boolean;
  /** Permissions; none for one's own account, undefined when the contract does not say. */
  needs: readonly string[] | undefined;
  /** Holds a whole file, whose reader says line by line what cannot be kept. */
  fileField: string | undefined;
  /** In bytes, for the few calls that take more than is usual. */
  largestBody: number | undefined;
};

type Route = { method?: string; path?: `/${string}`; successStatus?: number };
type Meta = Partial<Pick<Call, "isOpen" | "needs" | "fileField" | "largestBody">> & { envelope?: string };

export function callsOf(router: AnyRouter): Call[] {
  if (isProcedure(router)) return [callOf(router)];
  return Object.values(router).flatMap((entry) => callsOf(entry as AnyRouter));
}

/** Throws when the contract says something else about who may call than the guard that stands in front of the call. */
export function callOf(procedure: AnyProcedure): Call {
  const described: { route: Route; meta: Meta; middlewares: readonly AnyMiddleware[] } = procedure["~orpc"];
  const { method, path, successStatus: status = 200 } = described.route;
  const { envelope, needs, fileField, largestBody, isOpen: saysOpen = envelope === "flat" } = described.meta;
  if (!method || !path) throw new Error("A call has no method or no path of its own");
  const isOpen = !described.middlewares.includes(authenticated);
  if (isOpen !== saysOpen) {
    throw new Error(`${method} ${path} is ${isOpen ? "open" : "guarded"}, and its contract says it is not`);
  }
  return { method, path, status, isFlat: envelope === "flat", isOpen, needs, fileField, largestBody };
}
