/** Where the carried event would be dropped: it moves over all columns and changes nothing that is drawn below it. */
import { formatTime } from "#shared/time/dates.ts";
import { hueStyle } from "#ui/colors/hues.ts";
import type { LookOf } from "../event-look.tsx";
import classes from "./grid.module.css";
import { type Axis, depthOf } from "./grid-axis.ts";
import type { Carried, GridColumn } from "./grid-carry.ts";

type Props = { carried: Carried; axis: Axis; columns: readonly GridColumn[]; zone: string; lookOf: LookOf };

export function GridGhost({ carried: { event, column, start, end }, axis, columns, zone, lookOf }: Props) {
  const stretches = columns[column]?.stretches ?? [];
  const top = depthOf(axis, stretches, start);
  const length = Math.max(15, depthOf(axis, stretches, end) - top);
  const place = { "--column": column, "--top": top, "--length": length } as React.CSSProperties;
  const style = { ...hueStyle(lookOf(event).hue), ...place };
  return (
    <div className={classes.ghost} style={style} aria-hidden>
      <span className={classes.blockTitle}>{event.title}</span>
      <span className={classes.blockNote}>
        {formatTime(new Date(start), zone)} to {formatTime(new Date(end), zone)}
      </span>
    </div>
  );
}
