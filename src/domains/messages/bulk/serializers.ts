/** What of a bulk message and its recipients goes over the wire, and what of a person is written down when it is sent. */
import type { shownFiles } from "#domains/files/carrying/shown-files.ts";
import { formatPhone } from "#shared/phone.ts";
import type { Written } from "./audience.ts";
import type { BulkMessage, BulkRecipient, OutcomeCount } from "./contract.ts";
import type { ListedRecipient, NewRecipient } from "./recipients-store.ts";
import type { StoredBulk } from "./store.ts";

export function toBulk(
  row: StoredBulk,
  shown: Awaited<ReturnType<typeof shownFiles>>,
  counts: readonly OutcomeCount[] = [],
): BulkMessage {
  const { author_id: _, updated_at: __, ...bulk } = row;
  const attachments = bulk.attachments.flatMap(({ file_id, carried_as }) => {
    const file = shown.get(file_id);
    if (!file) return [];
    const { name, kind, size, content_url, thumbnail_url, jobs } = file;
    return { file_id, name, kind, size, carried_as, content_url, thumbnail_url, jobs };
  });
  return { ...bulk, attachments, counts: [...counts] };
}

export function toRecipient({ address, place: _, ...row }: ListedRecipient, country: string): BulkRecipient {
  return { ...row, phone: address && formatPhone(address, country) };
}

export function toNewRecipient(
  { customer, name, text, parts, hindrance }: Written,
  place: number,
): NewRecipient {
  return {
    customer_id: customer.id,
    place,
    name,
    address: customer.phone_e164,
    text,
    segments: parts,
    state: hindrance ? "skipped" : "waiting",
    cause: hindrance?.cause ?? null,
    reason: hindrance?.words ?? null,
  };
}
