/** A day drawn as a map, what it rests on, and the visits that have no place on it. */
import { IconMapPinOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "#ui/EmptyState.tsx";
import { RouteMap } from "#ui/map/RouteMap.tsx";
import type { DayMap } from "../../dispatch/contract.ts";
import { jobPath } from "../../paths.ts";
import classes from "./day-map.module.css";
import { type MapOfDay, unplacedWords } from "./map-routes.ts";

type Props = {
  day: MapOfDay;
  map: DayMap;
  emphasized?: string | null;
  onOpen: (visitId: number) => void;
  isCompact?: boolean;
  /** Beside the map: the same in words. */
  children?: ReactNode;
};

export function DayMapView({ day, map, emphasized = null, onOpen, isCompact = false, children }: Props) {
  const hasPins = day.routes.some(({ stops }) => stops.length > 0);
  return (
    <>
      <div className={classes.view} data-alone={!children || undefined}>
        {hasPins ? (
          <RouteMap
            label="Stops on the map"
            routes={day.routes}
            base={map.base}
            tiles={map.tiles}
            emphasized={emphasized}
            onOpen={(key) => onOpen(Number(key))}
            isCompact={isCompact}
          />
        ) : (
          <EmptyState
            icon={<IconMapPinOff size={20} aria-hidden />}
            title="No stops to show"
            text="Visits with an address appear here in the order of the day."
          />
        )}
        {children}
      </div>
      {hasPins && day.isRough && (
        <p className={classes.note}>Pins mark the middle of the ZIP code. Drives are estimates.</p>
      )}
      {day.unplaced.length > 0 && <Unplaced visits={day.unplaced} />}
    </>
  );
}

function Unplaced({ visits }: { visits: MapOfDay["unplaced"] }) {
  return (
    <p className={classes.note}>
      {unplacedWords(visits.length)}{" "}
      {visits.map(({ id, job_id, client_name, location }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link to={jobPath({ id: job_id })}>{client_name}</Link>
          {location === null ? " (no address)" : " (no ZIP code)"}
        </span>
      ))}
      . Open the job to add one.
    </p>
  );
}
