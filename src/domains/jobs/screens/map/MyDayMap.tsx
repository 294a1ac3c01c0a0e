/** A technician's own day as a map under their list, also without a network: the places come with the day. */
import { useMemo } from "react";
import { ChartTable } from "#ui/charts/ChartTable.tsx";
import { Card } from "#ui/record/Card.tsx";
import { useSession } from "#ui/session/session.ts";
import type { DayMap } from "../../dispatch/contract.ts";
import type { DayPack } from "../../visits/contract.ts";
import { DayMapView } from "./DayMapView.tsx";
import classes from "./day-map.module.css";
import { mapOfDay } from "./map-routes.ts";

type Props = { visits: DayPack["visits"]; map: DayMap; onOpen: (visitId: number) => void };

export function MyDayMap({ visits, map, onOpen }: Props) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  const drawn = useMemo(() => {
    const held = visits.filter(({ status }) => status !== "cancelled");
    const own = { key: "own", name: "Your route", hue: "plumb" as const, isConnected: true, visits: held };
    return mapOfDay([own], map, zone);
  }, [visits, map, zone]);
  const [list] = drawn.lists;
  return (
    <Card title="Map of the Day" action={list?.total && <span className={classes.quiet}>{list.total}</span>}>
      <DayMapView day={drawn} map={map} onOpen={onOpen} isCompact />
      <ChartTable
        label="Stops of the day"
        heads={["Stop", "Customer", "Time", "Drive"]}
        rows={(list?.stops ?? []).map(({ visit, mark, time, drive }) => ({
          key: `${visit.id}`,
          cells: [mark, visit.client_name, time, drive ?? "Not known"],
        }))}
      />
    </Card>
  );
}
