/** The tray: visits of open jobs that have no time yet, the most urgent first. */
import { memo } from "react";
import type { DispatchVisit } from "../../visits/contract.ts";
import { type BoardShared, TrayCard } from "./BoardVisit.tsx";
import classes from "./dispatch.module.css";

type Props = {
  tray: readonly DispatchVisit[];
  isOver: boolean;
  carriedId: number | null;
  shared: BoardShared;
};

export const BoardTray = memo(function BoardTray({ tray, isOver, carriedId, shared }: Props) {
  return (
    <section
      className={classes.tray}
      aria-label="Unscheduled"
      data-over="tray"
      data-is-over={isOver || undefined}
    >
      <h2 className={classes.trayTitle}>
        Unscheduled <span className={classes.count}>{tray.length}</span>
      </h2>
      {tray.length === 0 ? (
        <p className={classes.empty}>Nothing waits for a time. Drag a visit here to take its time away.</p>
      ) : (
        <ul className={classes.trayList}>
          {tray.map((visit) => (
            <li key={visit.id}>
              <TrayCard visit={visit} isCarried={carriedId === visit.id} shared={shared} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});
