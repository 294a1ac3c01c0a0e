/** The records that a person opened last, for the command palette. Kept in this browser until they sign out. */
import { useEffect } from "react";
import type { PaletteItem } from "../palette-registry.ts";

type RecentRecord = Pick<PaletteItem, "id" | "label" | "hint" | "to">;

const storageKey = "plumbline_recent_records";
const mostKept = 6;

/** For the page of one record, while it is open. */
export function useRecentRecord({ id, label, hint, to }: RecentRecord): void {
  useEffect(() => {
    const others = recentRecords().filter((each) => each.id !== id);
    try {
      localStorage.setItem(
        storageKey,
        JSON.stringify([{ id, label, hint, to }, ...others].slice(0, mostKept)),
      );
    } catch {
      // A palette without a memory still works.
    }
  }, [id, label, hint, to]);
}

/** The one that was opened last comes first. */
export function recentRecords(): RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

const isRecent = (each: unknown): each is RecentRecord =>
  typeof each === "object" && each !== null && "id" in each && "label" in each && "to" in each;
