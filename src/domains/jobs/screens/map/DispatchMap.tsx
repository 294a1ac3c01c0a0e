/** The map under the board: each technician's stops in order, the same as a list, and one route at a time in front. */
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { initialsOf } from "#ui/Avatar.tsx";
import { freshness } from "#ui/api/freshness.ts";
import { ColorMark, Initials } from "#ui/colors/ColorKey.tsx";
import { hueStyle } from "#ui/colors/hues.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { DispatchDay, DispatchVisit } from "../../visits/contract.ts";
import { visitsApi } from "../jobs-api.ts";
import { DayMapView } from "./DayMapView.tsx";
import classes from "./day-map.module.css";
import { groupsOf, type ListedRoute, mapOfDay } from "./map-routes.ts";

type Props = { board: DispatchDay; day: string; zone: string; onOpen: (visit: DispatchVisit) => void };

export function DispatchMap({ board, day, zone, onOpen }: Props) {
  const { active } = useMemberNames();
  const [chosen, setChosen] = useState<string | null>(null);
  const map = useQuery({
    ...visitsApi.dispatchMap.queryOptions({ input: { day } }),
    ...freshness.calendarToday,
  });
  const groups = useMemo(() => groupsOf(board, active), [board, active]);
  const drawn = useMemo(() => map.data && mapOfDay(groups, map.data, zone), [groups, map.data, zone]);
  const openById = (id: number) => {
    const visit = groups.flatMap(({ visits }) => visits).find((each) => each.id === id);
    if (visit) onOpen(visit);
  };
  return (
    <Card title="Map">
      {map.data && drawn ? (
        <DayMapView day={drawn} map={map.data} emphasized={chosen} onOpen={openById}>
          {drawn.lists.length > 0 && (
            <StopLists
              lists={drawn.lists}
              chosen={chosen}
              onChoose={(key) => setChosen(key === chosen ? null : key)}
              onOpen={onOpen}
            />
          )}
        </DayMapView>
      ) : map.error ? (
        <ErrorCard
          title="Failed to load the map"
          error={map.error}
          isRetrying={map.isFetching}
          onRetry={() => void map.refetch()}
        />
      ) : (
        <Skeleton height="26rem" radius="md" aria-label="Loading the map" />
      )}
    </Card>
  );
}

type ListsProps = {
  lists: readonly ListedRoute<DispatchVisit>[];
  chosen: string | null;
  onChoose: (key: string) => void;
  onOpen: (visit: DispatchVisit) => void;
};

function StopLists({ lists, chosen, onChoose, onOpen }: ListsProps) {
  return (
    <div className={classes.lists}>
      {lists.map(({ key, name, hue, stops, total }) => (
        <section key={key} aria-label={`Stops of ${name}`}>
          <button
            type="button"
            className={classes.routeHead}
            aria-pressed={chosen === key}
            title={chosen === key ? "Show all routes alike" : `Highlight the route of ${name}`}
            onClick={() => onChoose(key)}
          >
            <ColorMark hue={hue}>
              <Initials letters={initialsOf(name)} />
            </ColorMark>
            <span className={classes.routeName}>{name}</span>
            {total && <span className={classes.quiet}>{total}</span>}
          </button>
          <ol className={classes.stops}>
            {stops.map(({ visit, mark, time, drive, isPlaced }) => (
              <li key={visit.id}>
                <button type="button" className={classes.stop} onClick={() => onOpen(visit)}>
                  <span className={classes.mark} style={hueStyle(hue)} data-unplaced={!isPlaced || undefined}>
                    {mark}
                  </span>
                  <span className={classes.stopWords}>
                    <span className={classes.stopName}>{visit.client_name}</span>
                    <span className={classes.quiet}>{[time, drive].filter(Boolean).join(", ")}</span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
