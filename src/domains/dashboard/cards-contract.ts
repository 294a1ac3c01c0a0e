/**
 * The cards of the dashboard below its figures: which there are for whom, and in which order they stand. Who sees no
 * revenue begins with the own day.
 */
import type { Permission } from "#shared/permissions.ts";
import type { PlacedCard } from "./contract.ts";

export type CardKey = "revenue" | "attention" | "today" | "pipeline" | "activity" | "upcoming";

export const cardNames: Record<CardKey, string> = {
  revenue: "Revenue",
  attention: "Needs Attention",
  today: "Today",
  pipeline: "Pipeline",
  activity: "Recent Activity",
  upcoming: "Upcoming",
};

type May = (permission: Permission) => boolean;

/** In the usual order of this role. */
export function usualCards(may: May): CardKey[] {
  if (may("dashboard.revenue")) return ["revenue", "attention", "today", "pipeline", "activity", "upcoming"];
  const cards: CardKey[] = ["today", "upcoming", "attention", "activity"];
  return may("customers.view") ? [...cards, "pipeline"] : cards;
}

/** A card that the person has not placed stands behind the one that usually comes before it. */
export function arranged(
  usual: readonly CardKey[],
  placed: readonly PlacedCard[] | null,
): { key: CardKey; is_hidden: boolean }[] {
  const cards = (placed ?? []).flatMap(({ key, is_hidden }) => {
    const known = usual.find((each) => each === key);
    return known ? [{ key: known, is_hidden }] : [];
  });
  for (const [index, key] of usual.entries()) {
    if (cards.some((card) => card.key === key)) continue;
    const before = cards.findIndex((card) => card.key === usual[index - 1]);
    cards.splice(before + 1, 0, { key, is_hidden: false });
  }
  return cards;
}
