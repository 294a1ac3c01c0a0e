/** The price book as a file for spreadsheets, which can be taken in again as it is. */
import { currencyOf } from "#domains/organizations/service.ts";
import { readWhole } from "#domains/views/asking.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import { toMajorText } from "#shared/money/money.ts";
import { today } from "#shared/time/time.ts";
import type { ServiceExport } from "./batches-contract.ts";
import { maySeeCosts } from "./details.ts";
import { serviceList } from "./list-source.ts";
import { filterOf } from "./listing.ts";
import { materialsText } from "./materials-text.ts";
import { findMatching, type KeptService } from "./store.ts";

type Column = { header: string; isCost?: boolean; read: (row: KeptService, currency: string) => string };

const columns: readonly Column[] = [
  { header: "Name", read: ({ name }) => name },
  { header: "Code", read: ({ sku }) => sku ?? "" },
  { header: "Description", read: ({ description }) => description ?? "" },
  { header: "Category", read: ({ category }) => category },
  { header: "Status", read: ({ status }) => status },
  { header: "Price", read: ({ price_cents }, currency) => toMajorText({ amount: price_cents, currency }) },
  { header: "Unit", read: ({ unit }) => unit },
  { header: "Minutes", read: ({ duration_minutes }) => String(duration_minutes ?? "") },
  { header: "Taxable", read: ({ is_taxable }) => (is_taxable ? "yes" : "no") },
  {
    header: "Cost",
    isCost: true,
    read: ({ cost_cents: cost }, currency) => (cost === null ? "" : toMajorText({ amount: cost, currency })),
  },
  {
    header: "Materials",
    isCost: true,
    read: ({ materials }, currency) => materialsText(materials, currency),
  },
];

/** By name. Without `services.cost` there are no columns for costs and materials. */
export async function exportServices(actor: Actor, filter: ServiceExport) {
  const scope = requirePermission(actor, "services.view");
  const { where } = await readWhole(actor, "services", serviceList, { where: filter.where });
  const [rows, currency] = await Promise.all([
    findMatching(scope, filterOf(filter, where), { isHeld: false }),
    currencyOf(scope),
  ]);
  const shown = columns.filter(({ isCost }) => !isCost || maySeeCosts(actor));
  const lines = rows.map((row) => csvLine(shown.map(({ read }) => read(row, currency))));
  return {
    file_name: `services-${today(actor.timeZone, now())}.csv`,
    text: byteOrderMark + csvLine(shown.map(({ header }) => header)) + lines.join(""),
    services: rows.length,
  };
}
