/** What of a file goes over the wire, and how the event log tells of it. */
import type { Scope } from "#platform/actor.ts";
import type { NewEvent } from "#platform/events.ts";
import { contentAddress, type Signer, signerOf, type Variant } from "./addresses.ts";
import type { StoredFile } from "./contract.ts";
import { kindOf } from "./kinds.ts";
import { namedContracts } from "./linked-records.ts";
import type { KeptFile } from "./store.ts";

type Row = KeptFile & { is_found_inside?: boolean };

export async function serializeFiles(scope: Scope, rows: readonly Row[]): Promise<StoredFile[]> {
  const sign = await signerOf(scope.actor.appContext, "contents");
  const contracts = await namedContracts(scope, [
    ...new Set(rows.flatMap(({ contract_ids }) => contract_ids)),
  ]);
  const named = new Map(contracts.map((each) => [each.id, each]));
  return rows.map((row) => ({
    ...serialize(scope.organizationId, sign, row),
    contracts: row.contract_ids.flatMap((id) => named.get(id) ?? []),
  }));
}

export async function serializeFile(scope: Scope, row: KeptFile): Promise<StoredFile> {
  return (await serializeFiles(scope, [row]))[0] as StoredFile;
}

function serialize(organizationId: string, sign: Signer, row: Row): Omit<StoredFile, "contracts"> {
  const addressOf = (variant: Variant) =>
    contentAddress(sign, { organizationId, id: row.id, variant, number: row.version_number });
  const { id, name, size, width, height, tags, folder_id, folder_name, customers, jobs, visits, version } =
    row;
  const mediaType = row.media_type ?? "";
  return {
    id,
    name,
    size,
    kind: kindOf(mediaType),
    media_type: mediaType,
    sha256: row.sha256?.toString("hex") ?? "",
    width,
    height,
    tags,
    folder_id,
    folder_name,
    customers,
    jobs,
    visits,
    content_url: addressOf("content"),
    download_url: addressOf("download"),
    thumbnail_url: row.has_thumbnail ? addressOf("thumbnail") : null,
    uploaded_by: row.created_by_name,
    created_at: row.created_at,
    updated_at: row.updated_at,
    held_for: row.held_for,
    is_found_inside: row.is_found_inside ?? false,
    deleted_at: row.deleted_at,
    version_number: row.version_number,
    version,
  };
}

type Kind = "uploaded" | "deleted" | "restored" | "purged";

const words: Record<Kind, string> = {
  uploaded: "File uploaded",
  deleted: "File moved to the trash",
  restored: "File restored",
  purged: "File deleted forever",
};

/** In the timeline of the file's customer, when it has one alone. */
export const fileEvent = (kind: Kind, row: KeptFile): NewEvent => ({
  ...aboutFile(row),
  type: `file.${kind}`,
  title: `${words[kind]}: ${row.name}`,
  data: { name: row.name, size: row.size },
});

export const aboutFile = ({ id, customers }: Pick<KeptFile, "id" | "customers">) => ({
  subject: { kind: "file", id },
  customerId: customers.length === 1 ? (customers[0]?.id ?? null) : null,
});
