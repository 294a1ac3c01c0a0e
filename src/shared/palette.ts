/** The colours of Plumbline, each from its lightest shade to its darkest: for the app and for the pages of the server. */

export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** The accent. Shade 7 reads at 6.1:1 on white and carries white text; shade 4 reads at 7.6:1 on the dark page. */
export const plumb: Shades = [
  "#eefaf9",
  "#d7f2f0",
  "#aee4e1",
  "#7fd2cf",
  "#4fbab9",
  "#2aa0a2",
  "#168588",
  "#0f6d72",
  "#0d575c",
  "#0a3f44",
];

/**
 * The second colour: what moves or marks a place, never a button and never a warning. Shade 6 reads at 5.1:1 on white,
 * shade 4 at 6.8:1 on the dark page.
 */
export const copper: Shades = [
  "#fdf5ef",
  "#fae7d9",
  "#f5cfb4",
  "#edaf85",
  "#e18c57",
  "#cf6f37",
  "#ae5524",
  "#954719",
  "#783916",
  "#5b2c13",
];

export const gray: Shades = [
  "#f7f8f9",
  "#eff1f3",
  "#e4e7ea",
  "#d5d9de",
  "#b4bac2",
  "#868e99",
  "#626b76",
  "#4a525c",
  "#30363e",
  "#1b1f24",
];

export const dark: Shades = [
  "#e6e8ea",
  "#c3c8ce",
  "#9aa1aa",
  "#6d757f",
  "#3a4149",
  "#2b3037",
  "#1f2329",
  "#16181c",
  "#111316",
  "#0b0d0f",
];

export const red: Shades = [
  "#fef2f2",
  "#fee2e2",
  "#fecaca",
  "#fca5a5",
  "#f87171",
  "#ef4444",
  "#dc2626",
  "#b91c1c",
  "#991b1b",
  "#7f1d1d",
];

export const yellow: Shades = [
  "#fffbeb",
  "#fef3c7",
  "#fde68a",
  "#fcd34d",
  "#fbbf24",
  "#e69a0b",
  "#b7770a",
  "#8a5a06",
  "#6f4809",
  "#5a3b0b",
];

export const green: Shades = [
  "#f0fdf4",
  "#dcfce7",
  "#bbf7d0",
  "#86efac",
  "#4ade80",
  "#22b75b",
  "#168f44",
  "#14713a",
  "#145a31",
  "#11482a",
];

export const blue: Shades = [
  "#eff6ff",
  "#dbeafe",
  "#bfdbfe",
  "#93c5fd",
  "#60a5fa",
  "#3b82f6",
  "#2563eb",
  "#1d4ed8",
  "#1e40af",
  "#1e3a8a",
];

/** Violet and pink tell people and kinds apart, and mean nothing else. */
export const violet: Shades = [
  "#f5f3ff",
  "#ede9fe",
  "#ddd6fe",
  "#c4b5fd",
  "#a78bfa",
  "#8b5cf6",
  "#7c3aed",
  "#6d28d9",
  "#5b21b6",
  "#4c1d95",
];

export const pink: Shades = [
  "#fdf2f8",
  "#fce7f3",
  "#fbcfe8",
  "#f9a8d4",
  "#f472b6",
  "#ec4899",
  "#db2777",
  "#be185d",
  "#9d174d",
  "#831843",
];

export const black = "#1b1f24";
