/** One column of the pipeline: its count, its worth, and only as many cards as can be seen. */

import { useDroppable } from "@dnd-kit/core";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { memo, type RefObject, useEffect, useRef } from "react";
import { plural } from "#shared/plural.ts";
import { Money } from "#ui/Money.tsx";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Customer } from "../../contract.ts";
import { statusLabels } from "../customer-words.ts";
import { PipelineCard } from "./PipelineCard.tsx";
import classes from "./pipeline.module.css";
import type { ColumnOfCustomers } from "./pipeline-column.ts";

/** Of a card with the gap under it, as pipeline.module.css draws it. */
const cardPitch = 104;

type Props = {
  column: ColumnOfCustomers;
  actionsFor: (customer: Customer) => Action[];
  isFixed: boolean;
  landingRef: RefObject<number | null>;
};

export const PipelineColumn = memo(function PipelineColumn({
  column,
  actionsFor,
  isFixed,
  landingRef,
}: Props) {
  const { status, customers, hasMore, loadMore } = column;
  const { setNodeRef, isOver, active } = useDroppable({ id: status });
  const scroller = useRef<HTMLDivElement>(null);
  const liftedIndex = active ? customers.findIndex((each) => each.id === active.id) : -1;
  const cards = useVirtualizer({
    count: customers.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardPitch,
    overscan: 4,
    // The lifted card must not be taken away while its column is scrolled: the drag would end.
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), liftedIndex),
  });
  const items = cards.getVirtualItems();
  const isNearEnd = hasMore && (items.at(-1)?.index ?? 0) >= customers.length - 10;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);
  const first = customers[0]?.id;
  useEffect(() => {
    if (first !== undefined && landingRef.current === first) scroller.current?.scrollTo({ top: 0 });
  }, [first, landingRef]);

  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      data-over={isOver || undefined}
      aria-labelledby={`column-${status}`}
    >
      <ColumnHead column={column} />
      <div ref={scroller} className={classes.list}>
        {customers.length === 0 && !column.isLoading && <p className={classes.drop}>Drop customers here</p>}
        <ul className={classes.cards} style={{ height: cards.getTotalSize() }}>
          {items.map((item) => {
            const customer = customers[item.index];
            return customer === undefined ? null : (
              <li
                key={customer.id}
                className={classes.slot}
                style={{ transform: `translateY(${item.start}px)` }}
                aria-setsize={customers.length}
                aria-posinset={item.index + 1}
              >
                <PipelineCard
                  customer={customer}
                  actionsFor={actionsFor}
                  isFixed={isFixed}
                  landingRef={landingRef}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
});

function withIndex(indexes: number[], index: number): number[] {
  return index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
}

function ColumnHead({ column: { status, count, value, customers } }: { column: ColumnOfCustomers }) {
  const currency = useSession().organization?.currency ?? "USD";
  const shown = count ?? customers.length;
  return (
    <div className={classes.columnHead}>
      <span className={classes.mark} data-status={status} aria-hidden />
      <h3 id={`column-${status}`} className={classes.columnTitle}>
        {statusLabels[status].many}
      </h3>
      <span className={classes.count}>
        <span aria-hidden>
          {shown.toLocaleString("en-US")}
          {count === null && "+"}
        </span>
        <span className="visually-hidden">{plural(shown, "customer")}</span>
      </span>
      {value !== null && value > 0 && (
        <span className={classes.worth} title="Estimated value of this column">
          <span className="visually-hidden">Estimated value </span>
          <Money minor={value} currency={currency} isShort />
        </span>
      )}
    </div>
  );
}
