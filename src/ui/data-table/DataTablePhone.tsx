/** A list under one's thumb: rows of two lines, drawn only where they are in view. */
import { useRef } from "react";
import { PhoneRow } from "../phone/PhoneRow.tsx";
import classes from "./data-table.module.css";
import type { ListProps } from "./data-table-rows.ts";
import { useRowsInView } from "./use-rows-in-view.ts";

/** As `phone-row.module.css` draws a row of a long list. */
const rowPx = 64;

export function DataTablePhone<Row>(props: ListProps<Row>) {
  const { label, sorted, rowKey, rowTo, rowMenu, phoneRow, empty, footer } = props;
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
            <PhoneRow {...phoneRow(row)} to={rowTo?.(row)} menu={rowMenu?.(row)} isFixed />
          </li>
        ))}
      </ul>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}
