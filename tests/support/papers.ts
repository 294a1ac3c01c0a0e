/** Papers for tests and measurements, with everything on them that a paper can have. */
import type { Paper, PaperPriceLine } from "#shared/papers/paper.ts";

/** `turn` makes other words and amounts, so that no two are alike. */
export const priceLines = (count: number, turn = 0): PaperPriceLine[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Position ${index + 1}: part ${turn * 7919 + index * 31}`,
    description: index % 3 === 0 ? "Remove the old unit, set the new one, connect it and test it twice." : "",
    quantity: `${(index % 4) + 1} hrs`,
    price: `$${(95 + turn).toFixed(2)}`,
    amount: `$${(index * 111.11 + 95 + turn).toFixed(2)}`,
  }));

const terms =
  "Payment is due within 15 days. Work that was not agreed on in writing is charged by the hour after we have talked about it with you.";

export function contractPaper(lines = 3, turn = 0): Paper {
  return {
    kind: "Contract",
    title: "Water heater replacement & yearly service",
    number: `C-${1042 + turn}`,
    stamp: "Draft",
    brand: {
      name: "Copperleaf Plumbing & Heating",
      accent: "#c2703d",
      typeface: "clean",
      headingTypeface: "serif",
      logo: null,
      lines: ["1420 W Grove St", "Boise, ID 83702", "(208) 555-0142", "License PLB-2291"],
    },
    to: {
      heading: "For",
      lines: ["Łukasz Żółć", "Нина Щербакова", "Ξένια Παπαδοπούλου", "88 Nguyễn Thị Ướt"],
    },
    facts: [
      { label: "Date", value: "Nov 24, 2026" },
      { label: "Valid until", value: "Dec 24, 2026" },
    ],
    blocks: [
      { kind: "heading", text: "Scope of work" },
      {
        kind: "text",
        text: `We replace the water heater in the basement.\nOn two days.\n\nIncluded:\n- Removal of the old unit\n- A new expansion tank`,
      },
      {
        kind: "prices",
        lines: priceLines(lines, turn),
        totals: [
          { label: "Subtotal", value: "$4,520.00", isGrand: false },
          { label: "Tax (6%)", value: "$271.20", isGrand: false },
          { label: "Total", value: "$4,791.20", isGrand: true },
        ],
      },
      { kind: "heading", text: "Terms" },
      {
        kind: "text",
        text: Array.from({ length: 6 }, (_, index) => `${index + 1}. ${terms} ${terms}`).join("\n\n"),
      },
      {
        kind: "fields",
        party: "Client",
        fields: [
          { id: "1", kind: "signature", label: "Signature", value: { kind: "typed", text: "Łukasz Żółć" } },
          { id: "2", kind: "date", label: "Signed on", value: { kind: "text", text: "Nov 25, 2026" } },
          { id: "3", kind: "initials", label: "Initials", value: null },
          { id: "4", kind: "text", label: "Gate code", value: null },
          { id: "5", kind: "tick", label: "Begin at once.", value: { kind: "tick", isOn: true } },
        ],
      },
    ],
    footer: "Copperleaf Plumbing & Heating, License PLB-2291",
  };
}
