/** The colors by which kinds and people are told apart: soft ground, words on it and an edge, each readable in both looks. */
import type { CSSProperties } from "react";

/** Not red, which is for what is wrong. Neighbors in the list differ most. */
export const hues = ["blue", "copper", "green", "violet", "yellow", "plumb", "pink", "gray"] as const;
export type Hue = (typeof hues)[number];

const styles = new Map<Hue, Record<`--hue-${string}`, string>>(
  hues.map((hue) => [
    hue,
    {
      "--hue-soft": `var(--mantine-color-${hue}-light)`,
      "--hue-ink": `var(--mantine-color-${hue}-light-color)`,
      "--hue-edge": `var(--pl-edge-${hue})`,
    },
  ]),
);

/** What a style sheet takes as `--hue-soft`, `--hue-ink` and `--hue-edge`. */
export const hueStyle = (hue: Hue): CSSProperties => styles.get(hue) ?? {};

/**
 * One color a person, in the order in which they joined, so that whoever comes later changes nobody's. After the last
 * color they begin again: initials stand beside each.
 */
export function huesOfPeople(ids: readonly string[]): (id: string) => Hue {
  const order = new Map([...new Set(ids)].sort().map((id, index) => [id, index]));
  return (id) => hues[(order.get(id) ?? hues.length - 1) % hues.length] ?? "gray";
}
