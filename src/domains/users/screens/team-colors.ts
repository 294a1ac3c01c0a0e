/** The colours of teams, each as it can be seen on light and dark. */
import { lookup } from "#shared/lookup.ts";
import type { TeamColor } from "../teams/contract.ts";

export const teamColors: Record<TeamColor, string> = lookup(
  {
    teal: "#168588",
    blue: "#3b82f6",
    green: "#22b75b",
    yellow: "#e69a0b",
    orange: "#ea6a1f",
    red: "#dc2626",
    pink: "#db4a91",
    violet: "#8557d3",
    gray: "#868e99",
  },
  () => teamColors.gray,
);
