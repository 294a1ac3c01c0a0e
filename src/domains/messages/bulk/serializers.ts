/** What of a bulk message, its people and its recipients goes over the wire. */
import { formatPhone } from "#shared/phone.ts";
import type { BulkMessage, BulkRecipient, OutcomeCount } from "./contract.ts";
import type { ListedRecipient } from "./recipients-store.ts";
import type { StoredBulk } from "./store.ts";

export function toBulk(row: StoredBulk, counts: readonly OutcomeCount[] = []): BulkMessage {
  const { author_id: _, updated_at: __, ...bulk } = row;
  return { ...bulk, counts: [...counts] };
}

export function toRecipient({ address, place: _, ...row }: ListedRecipient, country: string): BulkRecipient {
  return { ...row, phone: address && formatPhone(address, country) };
}
