/** The windows of the jobs, fetched a moment after the page has come to rest or when they are needed. */
import type { ComponentProps } from "react";
import { onceOpened, onTop, usePrefetched } from "#ui/lazy-windows.tsx";
import type { TakenDialog as TakenPart } from "./dispatch/TakenDialog.tsx";
import type { JobDialog as JobPart } from "./JobDialog.tsx";
import type { LinesDialog as LinesPart } from "./LinesDialog.tsx";
import type { ProgressDialog as ProgressPart } from "./ProgressDialog.tsx";
import type { ReasonDialog as ReasonPart } from "./ReasonDialog.tsx";
import type { ScheduleDialog as SchedulePart } from "./ScheduleDialog.tsx";
import type { UseDialog as UsePart } from "./UseDialog.tsx";
import type { VisitWindow as VisitPart } from "./VisitWindow.tsx";

const job = async () => ({ default: (await import("./JobDialog.tsx")).JobDialog });
const lines = async () => ({ default: (await import("./LinesDialog.tsx")).LinesDialog });
const progress = async () => ({ default: (await import("./ProgressDialog.tsx")).ProgressDialog });
const reason = async () => ({ default: (await import("./ReasonDialog.tsx")).ReasonDialog });
const schedule = async () => ({ default: (await import("./ScheduleDialog.tsx")).ScheduleDialog });
const taken = async () => ({ default: (await import("./dispatch/TakenDialog.tsx")).TakenDialog });
const use = async () => ({ default: (await import("./UseDialog.tsx")).UseDialog });
const visit = async () => ({ default: (await import("./VisitWindow.tsx")).VisitWindow });

export const JobDialog = onceOpened<ComponentProps<typeof JobPart>>(job);
export const LinesDialog = onceOpened<ComponentProps<typeof LinesPart>>(lines);
export const ProgressDialog = onceOpened<ComponentProps<typeof ProgressPart>>(progress);
export const UseDialog = onceOpened<ComponentProps<typeof UsePart>>(use);
export const VisitWindow = onceOpened<ComponentProps<typeof VisitPart>>(visit);
/** These may open over another window. */
export const ReasonDialog = onTop<ComponentProps<typeof ReasonPart>>(reason);
export const ScheduleDialog = onTop<ComponentProps<typeof SchedulePart>>(schedule);
export const TakenDialog = onTop<ComponentProps<typeof TakenPart>>(taken);

const ofList = [job, progress, schedule, reason];
const ofBoard = [visit, schedule, taken, reason];

export const usePrefetchedList = (): void => usePrefetched(ofList);
export const usePrefetchedBoard = (): void => usePrefetched(ofBoard);
