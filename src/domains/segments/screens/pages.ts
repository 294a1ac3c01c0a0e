/** The pages of segments. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { segmentPath, segmentsPath } from "../paths.ts";

const needs = ["segments.view", "customers.view"] as const;

export const segmentsPages: AppPage[] = [
  {
    path: segmentsPath,
    title: "Segments",
    needs,
    firstCalls: () => ["/api/segments?limit=50&state=active"],
    screen: async () => ({ Component: (await import("./SegmentsScreen.tsx")).SegmentsScreen }),
    slots: [],
  },
  {
    path: segmentPath,
    title: "Segment",
    needs,
    firstCalls: ({ id }) => [`/api/segments/${id}`],
    screen: async () => ({ Component: (await import("./SegmentScreen.tsx")).SegmentScreen }),
    slots: [],
  },
];
