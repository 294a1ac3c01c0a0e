/** The pages of funnels. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { funnelFiguresPath, funnelPath, funnelsPath } from "../paths.ts";

const needs = ["funnels.view", "customers.view"] as const;

export const funnelsPages: AppPage[] = [
  {
    path: funnelsPath,
    title: "Funnels",
    needs,
    firstCalls: () => ["/api/funnels?limit=50&state=open", "/api/funnels/summary"],
    screen: async () => ({ Component: (await import("./FunnelsScreen.tsx")).FunnelsScreen }),
  },
  {
    path: funnelPath,
    title: "Funnel",
    needs,
    firstCalls: ({ id }) => [`/api/funnels/${id}`, "/api/funnels/choices"],
    screen: async () => ({ Component: (await import("./editor/FunnelScreen.tsx")).FunnelScreen }),
  },
  {
    path: funnelFiguresPath,
    title: "Funnel Analytics",
    needs,
    firstCalls: ({ id }) => [`/api/funnels/${id}`],
    screen: async () => ({
      Component: (await import("./analytics/FunnelAnalyticsScreen.tsx")).FunnelAnalyticsScreen,
    }),
  },
];
