/** The colors with which people draw on photos, and the edge that keeps each in sight on any of them. */
export const markColors = {
  red: { label: "Red", fill: "#e5383b", edge: "#ffffff" },
  yellow: { label: "Yellow", fill: "#ffd60a", edge: "#1b1f24" },
  blue: { label: "Blue", fill: "#1c7ed6", edge: "#ffffff" },
} as const;

export type MarkColor = keyof typeof markColors;
export const markColorNames = Object.keys(markColors) as MarkColor[];
