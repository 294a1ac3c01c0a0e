/** A list as cards under one's thumb: the name on top, then each fact with its label. */
import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import classes from "./data-table.module.css";
import type { ListProps } from "./data-table-rows.ts";
import { useRowsInView } from "./use-rows-in-view.ts";

const gapPx = 8;

/** All cards of a list are as high as its first one, because each fact keeps to one line. */
export function DataTableCards<Row>(props: ListProps<Row>) {
  const { label, sorted, rowKey, isLoading = false, skeletonRows = 8, empty, footer } = props;
  const list = useRef<HTMLUListElement>(null);
  const [cardPx, setCardPx] = useState(140);
  const { start, end } = useRowsInView(list, sorted.length, cardPx);
  const measured = sorted.length > 0 && !isLoading ? props : null;
  useLayoutEffect(() => {
    const first = measured && list.current?.firstElementChild;
    if (first) setCardPx(first.getBoundingClientRect().height + gapPx);
  }, [measured]);

  if (isLoading) return <SkeletonCards label={label} count={skeletonRows} />;
  if (sorted.length === 0) return <div className={classes.frame}>{empty}</div>;
  return (
    <>
      <ul ref={list} className={classes.cards} aria-label={label} style={{ height: sorted.length * cardPx }}>
        {sorted.slice(start, end).map((row, position) => (
          <li
            key={rowKey(row)}
            aria-setsize={sorted.length}
            aria-posinset={start + position + 1}
            style={{ transform: `translateY(${(start + position) * cardPx}px)` }}
          >
            <Card {...props} row={row} />
          </li>
        ))}
      </ul>
      {footer && <div className={classes.footer}>{footer}</div>}
    </>
  );
}

function Card<Row>({ row, columns, rowTo, rowMenu }: ListProps<Row> & { row: Row }) {
  const [first, ...others] = columns;
  const to = rowTo?.(row);
  const facts = others.filter((column) => !column.isOffCard);
  return (
    <div className={classes.card}>
      <div className={classes.cardTop}>
        {to ? (
          <Link to={to} className={classes.cardLink}>
            {first?.cell(row)}
          </Link>
        ) : (
          <span className={classes.cardLink}>{first?.cell(row)}</span>
        )}
        {rowMenu && <span className={classes.cardMenu}>{rowMenu(row)}</span>}
      </div>
      <dl className={classes.facts}>
        {facts.map((column) => (
          <div key={column.id}>
            <dt>{column.header}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function SkeletonCards({ label, count }: { label: string; count: number }) {
  return (
    <div aria-busy className={classes.cards}>
      <VisuallyHidden role="status">{`Loading ${label}`}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.card} style={{ marginBottom: 8 }} aria-hidden>
          <Skeleton height={14} width="55%" my={6} />
          <Skeleton height={12} width="80%" mt={14} />
          <Skeleton height={12} width="65%" mt={10} mb={6} />
        </div>
      ))}
    </div>
  );
}
