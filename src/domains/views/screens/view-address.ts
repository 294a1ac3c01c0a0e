/** What a view asks, as it stands in a list's address under `where`, `sort`, `cols` and `saved`. */
import { noFilterText } from "#shared/filters/filter-text.ts";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import type { SavedView, ViewAsked } from "../contract.ts";

type Address = Pick<ListAddress, "get" | "set">;

export function askedIn({ get }: Pick<ListAddress, "get">): ViewAsked {
  const where = get("where") ?? "";
  return {
    where: where === noFilterText ? "" : where,
    order: get("sort") ?? "",
    columns: (get("cols") ?? "").split(",").filter((name) => /^[a-z][a-z0-9_]*$/.test(name)),
  };
}

/** `saved` alone in the address asks for the view as it is kept: an emptied filter says so. */
export function writeAsked({ get, set }: Address, changes: Partial<ViewAsked>): void {
  const { where, order, columns } = { ...askedIn({ get }), ...changes };
  const isBare = where === "" && order === "" && columns.length === 0;
  set(
    {
      where: isBare && get("saved") ? noFilterText : where,
      sort: order,
      cols: columns.join(","),
    },
    { isStep: true },
  );
}

export const openView = ({ set }: Pick<ListAddress, "set">, view: SavedView, isStep = true): void =>
  set(
    {
      saved: String(view.id),
      where: view.asked.where || (isAsked(view.asked) ? null : noFilterText),
      sort: view.asked.order,
      cols: view.asked.columns.join(","),
    },
    { isStep },
  );

const isAsked = ({ where, order, columns }: ViewAsked): boolean =>
  where !== "" || order !== "" || columns.length > 0;

/** As the list is without any view; said in the address, so that a first view doesn't come back. */
export const leaveView = ({ set }: Pick<ListAddress, "set">): void =>
  set({ saved: "none", where: null, sort: null, cols: null }, { isStep: true });

export const isSame = (one: ViewAsked, other: ViewAsked): boolean =>
  one.where === other.where && one.order === other.order && one.columns.join() === other.columns.join();
