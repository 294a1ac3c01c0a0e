/** The tray: visits of open jobs that have no time yet, the most urgent first. */
import { memo } from "react";
import type { DispatchVisit } from "../../visits/contract.ts";
import { type BoardShared, UnscheduledCard } from "./BoardVisit.tsx";
import classes from "./dispatch.module.css";

type Props = {
  unscheduled: readonly DispatchVisit[];
  isOver: boolean;
  carriedId: number | null;
  shared: BoardShared;
};

export const UnscheduledPanel = memo(function UnscheduledPanel({
  unscheduled,
  isOver,
  carriedId,
  shared,
}: Props) {
  return (
    <section
      className={classes.unscheduled}
      aria-label="Unscheduled"
      data-over="unscheduled"
      data-is-over={isOver || undefined}
    >
      <h2 className={classes.trayTitle}>
        Unscheduled <span className={classes.count}>{unscheduled.length}</span>
      </h2>
      {unscheduled.length === 0 ? (
        <p className={classes.empty}>No unscheduled visits. Drag a visit here to unschedule it.</p>
      ) : (
        <ul className={classes.trayList}>
          {unscheduled.map((visit) => (
            <li key={visit.id}>
              <UnscheduledCard visit={visit} isCarried={carriedId === visit.id} shared={shared} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});
