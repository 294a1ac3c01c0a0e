/** The demo firm's price book: written in its first days, raised once in the year, and looked after since. */
import type { NewService } from "#domains/services/contract.ts";
import { heating, others, waterHeaters } from "./price-book-heating.ts";
import { service } from "./price-lines.ts";

/** By the hour, or for coming at all. */
const calls: readonly NewService[] = [
  service(
    "Service call, weekday",
    "CALL-1",
    "General Maintenance",
    [79, 34, 30],
    "Trip and diagnosis within 25 miles. Waived if the work is done the same day.",
    [],
    { is_taxable: false },
  ),
  service(
    "Service call, evenings and weekends",
    "CALL-2",
    "General Maintenance",
    [149, 62, 30],
    "Trip and diagnosis outside office hours.",
    [],
    { is_taxable: false },
  ),
  service("Plumber, by the hour", "LAB-P", "Plumbing", [135, 58, 60], "For work without a fixed price.", [], {
    unit: "hour",
    is_taxable: false,
  }),
  service(
    "Heating technician, by the hour",
    "LAB-H",
    "HVAC",
    [145, 61, 60],
    "For work without a fixed price.",
    [],
    { unit: "hour", is_taxable: false },
  ),
  service(
    "Apprentice, by the hour",
    "LAB-A",
    "General Maintenance",
    [75, 31, 60],
    "A second pair of hands.",
    [],
    { unit: "hour", is_taxable: false },
  ),
];

const plumbing: readonly NewService[] = [
  service(
    "Drain clearing",
    "DR-1",
    "Plumbing",
    [185, 62, 60],
    "One drain with the cable, up to 50 feet, with a test run.",
    [["Drain cable wear", "1", 6]],
  ),
  service(
    "Sewer camera inspection",
    "DR-2",
    "Plumbing",
    [295, 96, 90],
    "Video of the line to the street and a written report.",
  ),
  service(
    "Hydro jetting",
    "DR-3",
    "Plumbing",
    [520, 174, 150],
    "For grease and roots that a cable can't clear.",
  ),
  service(
    "Sewer line spot repair",
    "DR-4",
    "Plumbing",
    [3450, 1240, 480],
    "Up to eight feet, with digging and backfill.",
    [
      ["PVC pipe 4 inch, 10 ft", "1", 38],
      ["Shielded coupling 4 inch", "2", 14.5],
      ["Gravel, cubic yard", "1.5", 42],
    ],
  ),
  service("Leak under the sink", "PL-1", "Plumbing", [165, 54, 60], "Trap, supply or valve under one sink.", [
    ["P-trap kit", "1", 11.4],
    ["Supply line, braided", "2", 8.2],
  ]),
  service(
    "Toilet replacement",
    "PL-2",
    "Plumbing",
    [465, 118, 120],
    "Comfort height, with the old toilet hauled away.",
    [
      ["Toilet, comfort height", "1", 168],
      ["Wax ring", "1", 4.5],
      ["Closet bolts", "1", 3.2],
      ["Supply line, braided", "1", 8.2],
    ],
  ),
  service("Toilet repair", "PL-3", "Plumbing", [145, 48, 45], "Fill valve, flapper and handle.", [
    ["Toilet repair kit", "1", 21.9],
  ]),
  service(
    "Faucet replacement",
    "PL-4",
    "Plumbing",
    [245, 78, 60],
    "Labor and supply lines. Faucet supplied by the customer or billed separately.",
    [
      ["Supply line, braided", "2", 8.2],
      ["Plumber's putty", "0.1", 6],
    ],
  ),
  service(
    "Shower valve replacement",
    "PL-5",
    "Plumbing",
    [540, 168, 180],
    "Pressure-balanced valve through an access panel.",
    [
      ["Pressure-balanced valve", "1", 124],
      ["Copper fittings", "6", 2.35],
    ],
  ),
  service(
    "Burst pipe repair",
    "PL-6",
    "Plumbing",
    [480, 168, 120],
    "Up to six feet of copper or PEX, first wall opening included.",
    [
      ["PEX pipe 3/4 inch, foot", "6", 0.92],
      ["Push-fit coupling 3/4 inch", "2", 13.8],
    ],
  ),
  service("Frozen pipe thaw", "PL-7", "Plumbing", [320, 112, 120], "Thaw one line and check it for splits."),
  service("Hose bib replacement", "PL-8", "Plumbing", [225, 68, 60], "Frost-free, 12 inch.", [
    ["Frost-free hose bib 12 inch", "1", 34.5],
  ]),
  service(
    "Sump pump replacement",
    "PL-9",
    "Plumbing",
    [690, 172, 120],
    "Half horsepower with a new check valve.",
    [
      ["Sump pump 1/2 HP", "1", 214],
      ["Check valve 1 1/2 inch", "1", 17.5],
    ],
  ),
  service(
    "Backflow test",
    "PL-10",
    "Plumbing",
    [125, 44, 45],
    "Annual test, with the report sent to the city.",
  ),
  service(
    "Gas line pressure test",
    "PL-11",
    "Plumbing",
    [265, 92, 90],
    "Required by the utility before the meter goes back in.",
  ),
  service(
    "Water softener installation",
    "PL-12",
    "Plumbing",
    [1650, 310, 240],
    "On an existing loop, first salt included.",
    [
      ["Water softener 32,000 grain", "1", 584],
      ["Salt, bag", "2", 8.9],
    ],
  ),
  service(
    "Bathroom rough-in",
    "PL-13",
    "Plumbing",
    [2950, 1180, 480],
    "Drains, vents and supplies for three fixtures.",
    [
      ["PVC pipe and fittings, set", "1", 262],
      ["PEX pipe 1/2 inch, foot", "90", 0.58],
    ],
  ),
  service(
    "Repipe, main floor",
    "PL-14",
    "Plumbing",
    [3950, 1620, 960],
    "PEX in place of galvanized. Patching is extra.",
    [
      ["PEX pipe 3/4 inch, foot", "180", 0.92],
      ["Crimp fittings, set", "1", 148],
    ],
  ),
];

export const firstPriceBook: readonly NewService[] = [
  ...calls,
  ...plumbing,
  ...waterHeaters,
  ...heating,
  ...others,
];

/** No longer offered once the year is under way. */
export const retired = "PL-99";

/** Thought about, not offered yet. */
export const nextIdea: NewService = service(
  "Smart leak detector installation",
  "PL-15",
  "Plumbing",
  [745, 128, 120],
  "Shut-off valve on the main with three sensors. Pricing to be confirmed with Basin Pipe Supply.",
  [
    ["Leak detector with valve", "1", 368],
    ["Sensor", "3", 24],
  ],
  { status: "draft" },
);
