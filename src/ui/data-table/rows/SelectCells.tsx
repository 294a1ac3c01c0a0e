/** The boxes by which rows of a list are selected: one for each row, and one for all that are there. */

import classes from "../data-table.module.css";
import type { RowKey, RowSelection } from "../data-table-rows.ts";

type AllProps = { selection: RowSelection; keys: readonly RowKey[] };

export function SelectAllCell({ selection: { selected, onChange }, keys }: AllProps) {
  const isAll = keys.length > 0 && selected.size >= keys.length;
  return (
    <th scope="col" className={classes.selectCell}>
      <input
        type="checkbox"
        aria-label="Select all rows"
        checked={isAll}
        onChange={() => onChange(new Set(isAll ? [] : keys))}
      />
    </th>
  );
}

type CellProps = { label: string; isSelected: boolean; onSelect: (isRange: boolean) => void };

export const SelectCell = ({ label, isSelected, onSelect }: CellProps) => (
  <td className={classes.selectCell}>
    <input
      type="checkbox"
      aria-label={`Select ${label}`}
      checked={isSelected}
      onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey)}
    />
  </td>
);
