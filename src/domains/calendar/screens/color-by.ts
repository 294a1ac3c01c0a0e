/** By what the events of the calendar are colored, as the address names it. */
export const colorWays = [
  { value: "type", label: "Type" },
  { value: "technician", label: "Technician" },
] as const;
export type ColorBy = (typeof colorWays)[number]["value"];

export const colorByIn = (text: string | null): ColorBy => (text === "technician" ? "technician" : "type");
