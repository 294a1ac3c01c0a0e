/** A list under one's thumb: rows of two lines, drawn only where they are in view. */
import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useRef } from "react";
import { PhoneRow } from "../phone/PhoneRow.tsx";
import classes from "./data-table.module.css";
import type { ListProps } from "./data-table-rows.ts";
import { useRowsInView } from "./use-rows-in-view.ts";

/** As `phone-row.module.css` draws a row. */
const rowPx = 64;

export function DataTablePhone<Row>(props: ListProps<Row>) {
  const { label, sorted, rowKey, rowTo, rowMenu, phoneRow, isLoading = false, skeletonRows = 8 } = props;
  const { empty, footer } = props;
  const list = useRef<HTMLUListElement>(null);
  const { start, end } = useRowsInView(list, sorted.length, rowPx);

  if (isLoading) return <SkeletonRows label={label} count={skeletonRows} />;
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
            <PhoneRow {...phoneRow(row)} to={rowTo?.(row)} menu={rowMenu?.(row)} />
          </li>
        ))}
      </ul>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

function SkeletonRows({ label, count }: { label: string; count: number }) {
  return (
    <div aria-busy className={classes.frame}>
      <VisuallyHidden role="status">{`Loading ${label}`}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.skeletonLine} aria-hidden>
          <Skeleton height={14} width="45%" />
          <Skeleton height={12} width="70%" />
        </div>
      ))}
    </div>
  );
}
