/** The windows of the jobs, fetched a moment after the page has come to rest or when they are needed. */

import { Skeleton } from "@mantine/core";
import type { ComponentProps } from "react";
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import { onceOpened, onTop, usePrefetched } from "#ui/overlays/lazy-windows.tsx";
import type { TakenDialog as TakenPart } from "./dispatch/TakenDialog.tsx";
import type { JobDialog as JobPart } from "./job/JobDialog.tsx";
import type { ProgressDialog as ProgressPart } from "./job/ProgressDialog.tsx";
import type { LinesDialog as LinesPart } from "./lines/LinesDialog.tsx";
import type { UseDialog as UsePart } from "./lines/UseDialog.tsx";
import type { DispatchMap as DispatchMapPart } from "./map/DispatchMap.tsx";
import type { ReasonDialog as ReasonPart } from "./visits/ReasonDialog.tsx";
import type { ScheduleDialog as SchedulePart } from "./visits/ScheduleDialog.tsx";
import type { VisitWindow as VisitPart } from "./visits/VisitWindow.tsx";

const job = async () => ({ default: (await import("./job/JobDialog.tsx")).JobDialog });
const lines = async () => ({ default: (await import("./lines/LinesDialog.tsx")).LinesDialog });
const progress = async () => ({ default: (await import("./job/ProgressDialog.tsx")).ProgressDialog });
const reason = async () => ({ default: (await import("./visits/ReasonDialog.tsx")).ReasonDialog });
const schedule = async () => ({ default: (await import("./visits/ScheduleDialog.tsx")).ScheduleDialog });
const taken = async () => ({ default: (await import("./dispatch/TakenDialog.tsx")).TakenDialog });
const use = async () => ({ default: (await import("./lines/UseDialog.tsx")).UseDialog });
const visit = async () => ({ default: (await import("./visits/VisitWindow.tsx")).VisitWindow });

export const JobDialog = onceOpened<ComponentProps<typeof JobPart>>(job);
export const LinesDialog = onceOpened<ComponentProps<typeof LinesPart>>(lines);
export const ProgressDialog = onceOpened<ComponentProps<typeof ProgressPart>>(progress);
export const UseDialog = onceOpened<ComponentProps<typeof UsePart>>(use);
export const VisitWindow = onceOpened<ComponentProps<typeof VisitPart>>(visit);
/** These may open over another window. */
export const ReasonDialog = onTop<ComponentProps<typeof ReasonPart>>(reason);
export const ScheduleDialog = onTop<ComponentProps<typeof SchedulePart>>(schedule);
export const TakenDialog = onTop<ComponentProps<typeof TakenPart>>(taken);

export const DispatchMap = lazyPart<ComponentProps<typeof DispatchMapPart>>(
  async () => ({ default: (await import("./map/DispatchMap.tsx")).DispatchMap }),
  <Skeleton height="29rem" radius="md" />,
);

const ofList = [job, progress, schedule, reason];
const ofBoard = [visit, schedule, taken, reason];

export const usePrefetchedList = (): void => usePrefetched(ofList);
export const usePrefetchedBoard = (): void => usePrefetched(ofBoard);
