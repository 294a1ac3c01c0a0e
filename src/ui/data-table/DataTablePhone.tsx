/** A list under one's thumb: rows of two lines, drawn only where they are in view. */
import { useRef } from "react";
import { PhoneRow } from "../phone/PhoneRow.tsx";
import type { PhoneRowContent } from "../phone/phone-row.ts";
import classes from "./data-table.module.css";
import type { ListProps } from "./data-table-rows.ts";
import { useRowsInView } from "./rows/use-rows-in-view.ts";
import { toggled } from "./rows/use-selection.ts";

/** As `phone-row.module.css` draws a row of a long list. */
const rowPx = 64;

export function DataTablePhone<Row>(props: ListProps<Row>) {
  const { label, sorted, rowKey, rowTo, rowMenu, rowLabel, phoneRow, selection, empty, footer } = props;
  const list = useRef<HTMLUListElement>(null);
  const { start, end } = useRowsInView(list, sorted.length, rowPx);

  if (sorted.length === 0) return <div className={classes.frame}>{empty}</div>;
  return (
    <div className={classes.frame}>
      <ul ref={list} className={classes.lines} aria-label={label} style={{ height: sorted.length * rowPx }}>
        {sorted.slice(start, end).map((row, position) => (
          <li
            key={rowKey(row)}
            aria-setsize={sorted.length}
            aria-posinset={start + position + 1}
            style={{ transform: `translateY(${(start + position) * rowPx}px)` }}
          >
            {selection?.isSelecting ? (
              <SelectableRow
                content={phoneRow(row)}
                label={rowLabel(row)}
                isSelected={selection.selected.has(rowKey(row))}
                onToggle={() => selection.onChange(toggled(selection.selected, rowKey(row)))}
              />
            ) : (
              <PhoneRow
                {...phoneRow(row)}
                to={rowTo?.(row)}
                menu={rowMenu?.(row)}
                onHold={selection?.begin && (() => selection.begin?.(rowKey(row)))}
                isFixed
              />
            )}
          </li>
        ))}
      </ul>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

type SelectableProps = { content: PhoneRowContent; label: string; isSelected: boolean; onToggle: () => void };

/** Wherever it is pressed, its box is ticked. */
const SelectableRow = ({ content, label, isSelected, onToggle }: SelectableProps) => (
  <PhoneRow
    title={content.title}
    avatar={content.avatar}
    badge={content.badge}
    details={content.details}
    isFixed
    box={<input type="checkbox" aria-label={`Select ${label}`} checked={isSelected} onChange={onToggle} />}
  />
);
