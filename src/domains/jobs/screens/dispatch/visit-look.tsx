/** In which color a visit is drawn on the board, by its status or its technician, and the mark that says the same. */
import {
  IconCheck,
  IconClock,
  IconPlayerPlay,
  IconTruck,
  IconUserQuestion,
  IconX,
} from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { initialsOf } from "#ui/Avatar.tsx";
import { type ColorEntry, Initials } from "#ui/colors/ColorKey.tsx";
import { type Hue, huesOfPeople } from "#ui/colors/hues.ts";
import { type DispatchDay, type DispatchVisit, VisitStatus } from "../../visits/contract.ts";
import { visitColors, visitLabels } from "../job-words.ts";

export const colorWays = [
  { value: "status", label: "Status" },
  { value: "technician", label: "Technician" },
] as const;
export type ColorBy = (typeof colorWays)[number]["value"];

type Look = { hue: Hue; mark: ReactNode; words: string };
export type LookOf = (visit: DispatchVisit) => Look;

export type BoardLook = {
  lookOf: LookOf;
  /** The color of a technician's avatar; undefined where colors say something else. */
  hueOf: (userId: string) => Hue | undefined;
  legend: readonly ColorEntry[];
};

const icons: Record<VisitStatus, ReactNode> = {
  unscheduled: <IconClock size={12} />,
  scheduled: <IconClock size={12} />,
  on_the_way: <IconTruck size={12} />,
  started: <IconPlayerPlay size={12} />,
  done: <IconCheck size={12} />,
  cancelled: <IconX size={12} />,
};

const statusLook = ({ status }: DispatchVisit): Look => ({
  hue: visitColors[status],
  mark: icons[status],
  words: visitLabels[status],
});

const unassigned: Look = { hue: "gray", mark: <IconUserQuestion size={12} />, words: "Unassigned" };

/** The colors of people are those of the calendar: by all members, where one may see them. */
export function useBoardLook(by: ColorBy, board: DispatchDay): BoardLook {
  const { active } = useMemberNames();
  const { lanes } = board;
  const look = useMemo(() => {
    if (by === "status") return { lookOf: statusLook, hueOf: () => undefined };
    const hueOf = huesOfPeople((active.length > 0 ? active : lanes.map(laneMember)).map(({ id }) => id));
    const looks = new Map(
      lanes.map(({ user_id, name }): [string, Look] => [
        user_id,
        { hue: hueOf(user_id), mark: <Initials letters={initialsOf(name)} />, words: name },
      ]),
    );
    const lookOf: LookOf = ({ assigned_to }) => looks.get(assigned_to ?? "") ?? unassigned;
    return { lookOf, hueOf };
  }, [by, active, lanes]);
  const legend = useMemo(() => legendOf(board, by, look.lookOf), [board, by, look]);
  return useMemo(() => ({ ...look, legend }), [look, legend]);
}

const laneMember = ({ user_id }: { user_id: string }) => ({ id: user_id });

function legendOf({ lanes, unassigned: open }: DispatchDay, by: ColorBy, lookOf: LookOf): ColorEntry[] {
  const visits = [...lanes.flatMap((lane) => lane.visits), ...open];
  const known = new Map(visits.map((visit) => [lookOf(visit).words, lookOf(visit)]));
  const entries = [...known].map(([label, { hue, mark }]) => ({ key: label, label, hue, mark }));
  const order: readonly string[] = VisitStatus.options.map((status) => visitLabels[status]);
  return by === "status"
    ? entries.toSorted((a, b) => order.indexOf(a.label) - order.indexOf(b.label))
    : entries;
}
