/** The list of the product: a table on a desk, rows of two lines on a phone, quick with ten rows and with ten thousand. */
import { useMemo, useState } from "react";
import { useIsPhone } from "../phone/use-is-phone.ts";
import { DataTableGrid } from "./DataTableGrid.tsx";
import { DataTablePhone } from "./DataTablePhone.tsx";
import { type DataTableProps, type Sort, sortRows } from "./data-table-rows.ts";

export type { Column, Sort } from "./data-table-rows.ts";

/** Only the rows in view are drawn; the page scrolls, not the table. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, initialSort = null, onSort } = props;
  const [ownSort, setOwnSort] = useState<Sort | null>(initialSort);
  const sort = onSort ? (props.sort ?? null) : ownSort;
  const isPhone = useIsPhone();
  const isSortedByCaller = onSort !== undefined;
  const sorted = useMemo(
    () => (isSortedByCaller ? rows : sortRows(rows, columns, sort)),
    [isSortedByCaller, rows, columns, sort],
  );
  const List = isPhone ? DataTablePhone : DataTableGrid;
  return <List {...props} sorted={sorted} sort={sort} onSort={onSort ?? setOwnSort} />;
}
