/** Visits of open jobs that have no time yet, the most urgent first; folded away it still takes what is dropped on it. */
import { IconChevronDown } from "@tabler/icons-react";
import { memo, useId } from "react";
import type { DispatchVisit } from "../../visits/contract.ts";
import { type BoardShared, UnscheduledCard } from "./BoardVisit.tsx";
import classes from "./dispatch.module.css";

type Props = {
  unscheduled: readonly DispatchVisit[];
  isOver: boolean;
  isHidden: boolean;
  onHide: (isHidden: boolean) => void;
  carriedId: number | null;
  shared: BoardShared;
};

export const UnscheduledPanel = memo(function UnscheduledPanel({
  unscheduled,
  isOver,
  isHidden,
  onHide,
  carriedId,
  shared,
}: Props) {
  const list = useId();
  return (
    <section
      className={classes.unscheduled}
      aria-label="Unscheduled"
      data-over="unscheduled"
      data-is-over={isOver || undefined}
    >
      <UnscheduledTitle count={unscheduled.length} list={list} isHidden={isHidden} onHide={onHide} />
      <div id={list} hidden={isHidden}>
        {unscheduled.length === 0 ? (
          <p className={classes.empty}>No unscheduled visits. Drag a visit here to unschedule it.</p>
        ) : (
          <ul className={classes.cards}>
            {unscheduled.map((visit) => (
              <li key={visit.id}>
                <UnscheduledCard visit={visit} isCarried={carriedId === visit.id} shared={shared} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
});

type TitleProps = Pick<Props, "isHidden" | "onHide"> & {
  count: number;
  /** The id of what it folds away. */
  list: string;
};

export function UnscheduledTitle({ count, list, isHidden, onHide }: TitleProps) {
  return (
    <h2 className={classes.listTitle}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={!isHidden}
        aria-controls={list}
        onClick={() => onHide(!isHidden)}
      >
        <IconChevronDown size={16} className={classes.foldMark} aria-hidden />
        Unscheduled <span className={classes.count}>{count}</span>
      </button>
    </h2>
  );
}
