/** Addresses as the ledger knows them: a customer's own, by way, and in a form that only hints at each. */
import type { Channel } from "./contract.ts";

type Reached = { email: string | null; phone_e164: string | null };

/** The ways by which a customer can be written to, as their record is now. */
export function addressesOf({ email, phone_e164: phone }: Reached): { channel: Channel; address: string }[] {
  return [
    ...(email?.trim() ? [{ channel: "mail" as const, address: email.trim() }] : []),
    ...(phone ? [{ channel: "text" as const, address: phone }] : []),
  ];
}

/** "g•••@customer.example", "•••0142": a person tells addresses apart by it, and nobody can write to it. */
export function masked(channel: Channel, address: string): string {
  if (channel === "text") return `•••${address.slice(-4)}`;
  const at = address.indexOf("@");
  return `${[...address][0] ?? ""}•••${at < 0 ? "" : address.slice(at)}`;
}
