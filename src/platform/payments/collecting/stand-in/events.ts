/** What the stand-in tells, in the provider's own shape, with as much of its object as is read. */
import type { Told } from "./documents.ts";

export function eventOf(
  account: string,
  { type, at, kind, id }: Omit<Told, "kind"> & { kind: Told["kind"] | "setup_intent" | "account" },
  intentId: string | null,
) {
  const of = kind === "payment_intent" ? {} : { payment_intent: intentId };
  return {
    object: "event",
    type,
    created: at,
    account,
    livemode: false,
    data: { object: { id, object: kind, ...of } },
  };
}
