/** The head of a row on the board: who it is, and how full their day is. */
import { IconUserQuestion } from "@tabler/icons-react";
import { Avatar } from "#ui/Avatar.tsx";
import type { Hue } from "#ui/colors/hues.ts";
import type { DispatchLane } from "../../visits/contract.ts";
import classes from "./lane-head.module.css";
import { type Load, loadOf } from "./lane-load.ts";

type Props = { lane: DispatchLane; isToday: boolean; hue: Hue | undefined };

export function LaneHead({ lane, isToday, hue }: Props) {
  return (
    <div className={classes.head}>
      <Avatar name={lane.name} size={30} hue={hue} />
      <div className={classes.words}>
        <h2 className={classes.name}>{lane.name}</h2>
        <LoadLine load={loadOf(lane, isToday)} />
      </div>
    </div>
  );
}

/** Of the visits that have a time and no technician. */
export function UnassignedHead({ count }: { count: number }) {
  return (
    <div className={classes.head}>
      <span className={classes.blank} aria-hidden>
        <IconUserQuestion size={16} />
      </span>
      <div className={classes.words}>
        <h2 className={classes.name}>Unassigned</h2>
        <p className={classes.note}>{count > 0 ? `${count} to assign` : "None"}</p>
      </div>
    </div>
  );
}

export function LoadLine({ load: { words, percent, isOver } }: { load: Load }) {
  return (
    <>
      {percent !== null && (
        <div className={classes.bar} aria-hidden>
          <span data-over={isOver || undefined} style={{ inlineSize: `${percent}%` }} />
        </div>
      )}
      <p className={classes.note} data-over={isOver || undefined}>
        {words}
      </p>
    </>
  );
}
