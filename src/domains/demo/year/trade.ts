/** What a plumbing and heating firm is called for: the work, when in the year it comes, how long and how dear. */
import type { Technician } from "../cast.ts";

export type Season = "all year" | "heating" | "frost" | "cooling" | "spring" | "autumn";

/** How much more or less often something is asked for in each month, January first. */
export const seasons: Record<Season, readonly number[]> = {
  "all year": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  heating: [1.7, 1.5, 1.1, 0.6, 0.2, 0.1, 0.05, 0.1, 0.6, 1.4, 1.6, 1.7],
  frost: [2.2, 1.5, 0.4, 0, 0, 0, 0, 0, 0, 0.1, 0.9, 2],
  cooling: [0, 0, 0.1, 0.6, 1.2, 1.8, 2, 1.8, 0.8, 0.1, 0, 0],
  spring: [0, 0.2, 1.2, 2, 1.8, 1, 0.3, 0, 0, 0, 0, 0],
  autumn: [0, 0, 0, 0, 0, 0, 0, 0.6, 2, 2.2, 1, 0.1],
};

/** Work for the whole firm by month: frost and heat bring calls, the mild months are quieter. */
export const loadOfMonth = [1.12, 1.06, 0.96, 0.92, 0.95, 1.04, 1.08, 1.04, 0.95, 0.98, 1.06, 1.12] as const;

export type Work = {
  title: string;
  category: string;
  minutes: number;
  /** What it costs from and to, in dollars. */
  dollars: readonly [number, number];
  season: Season;
  /** How often it is asked for compared with the rest of its season. */
  weight: number;
  /** Days between the call and the visit, at least and at most. */
  lead: readonly [number, number];
  /** Who does it, the likeliest first. */
  who: readonly Technician[];
  customers: "homes" | "firms" | "all";
  details: readonly string[];
};

const plumbers = ["diego", "jamal"] as const;
const heaters = ["hannah", "diego"] as const;
const smallHands = ["jamal", "diego"] as const;

const work = (
  title: string,
  category: string,
  [minutes, from, to]: readonly [number, number, number],
  [season, weight]: readonly [Season, number],
  [soonest, latest]: readonly [number, number],
  who: readonly Technician[],
  details: readonly string[],
  customers: Work["customers"] = "all",
): Work => ({
  title,
  category,
  minutes,
  dollars: [from, to],
  season,
  weight,
  lead: [soonest, latest],
  who,
  customers,
  details,
});

/** Everyday work: one visit, booked by telephone. */
export const everydayWork: readonly Work[] = [
  work("Furnace tune-up", "HVAC", [90, 149, 219], ["autumn", 5], [7, 32], heaters, [
    "Annual service. Clean burners and flame sensor, check heat exchanger, replace filter.",
    "Tune-up before the cold. Filter is 20x25x4.",
  ]),
  work("No-heat call", "HVAC", [120, 260, 520], ["heating", 3.2], [0, 1], heaters, [
    "Furnace starts and shuts off after a minute. Error code on the board.",
    "House at 58 degrees this morning. Igniter clicks, no flame.",
    "Blower runs, air stays cold.",
  ]),
  work("Boiler service", "HVAC", [120, 240, 390], ["heating", 3.4], [7, 30], heaters, [
    "Bleed radiators, check expansion tank and pressure relief valve.",
    "Pressure drops every week. Find the leak and top up.",
  ]),
  work(
    "Thermostat installation",
    "HVAC",
    [60, 195, 340],
    ["all year", 1.4],
    [4, 20],
    ["hannah", "jamal"],
    [
      "Customer bought the thermostat. Needs a common wire.",
      "Replace two thermostats, show how the schedule works.",
    ],
  ),
  work("Frozen pipe thaw", "Plumbing", [120, 280, 560], ["frost", 3], [0, 0], plumbers, [
    "No water in the upstairs bathroom since last night.",
    "Hose bib line frozen in the garage wall. Check for splits after thawing.",
  ]),
  work("Burst pipe repair", "Plumbing", [180, 420, 980], ["frost", 2], [0, 0], plumbers, [
    "Main is shut off. Copper split above the laundry.",
    "Water coming through the ceiling. Customer has a bucket under it.",
  ]),
  work("AC tune-up", "HVAC", [90, 139, 209], ["spring", 4], [7, 32], heaters, [
    "Clean the coil, check charge and capacitor, clear the condensate line.",
    "Annual service of two outdoor units.",
  ]),
  work("AC not cooling", "HVAC", [120, 240, 620], ["cooling", 4], [0, 2], heaters, [
    "Outdoor fan does not start. Probably the capacitor.",
    "Only cools in the morning. Ice on the suction line.",
  ]),
  work(
    "Swamp cooler start-up",
    "HVAC",
    [60, 120, 190],
    ["spring", 2],
    [7, 26],
    ["jamal", "hannah"],
    ["New pads, check the float and the belt, open the line."],
    "homes",
  ),
  work("Sprinkler blowout and valve check", "Plumbing", [60, 95, 160], ["autumn", 3], [6, 28], smallHands, [
    "Blow out six zones, insulate the backflow preventer.",
  ]),
  work("Backflow test", "Plumbing", [60, 110, 180], ["spring", 3], [10, 34], plumbers, [
    "Annual test of the assembly. Send the report to the city.",
  ]),
  work("Drain clearing", "Plumbing", [60, 165, 320], ["all year", 5], [0, 1], plumbers, [
    "Kitchen drain backs up when the dishwasher runs.",
    "Shower stands ankle deep. Cable did not help last time.",
    "Floor drain in the basement smells and is slow.",
  ]),
  work("Leak under the sink", "Plumbing", [60, 140, 290], ["all year", 4], [0, 3], plumbers, [
    "Drip at the P-trap. Cabinet floor is wet.",
    "Shut-off valve weeps, replace both.",
  ]),
  work("Toilet replacement", "Plumbing", [120, 380, 690], ["all year", 2.4], [5, 22], smallHands, [
    "Comfort height, 12 inch rough-in. Haul the old one away.",
    "Rocks and leaks at the base. Check the flange.",
  ]),
  work("Faucet replacement", "Plumbing", [60, 210, 430], ["all year", 2.6], [5, 22], smallHands, [
    "Kitchen faucet, pull-down, customer supplies it.",
    "Two bathroom faucets, brushed nickel.",
  ]),
  work(
    "Garbage disposal replacement",
    "Appliance Repair",
    [60, 290, 460],
    ["all year", 1.6],
    [1, 9],
    smallHands,
    ["Hums and trips the breaker. Replace with a 3/4 horsepower unit."],
  ),
  work("Water heater flush", "Plumbing", [60, 130, 190], ["all year", 1.6], [10, 34], smallHands, [
    "Annual flush, check the anode rod.",
  ]),
  work(
    "Sewer camera inspection",
    "Plumbing",
    [90, 240, 420],
    ["all year", 1.6],
    [3, 14],
    ["diego"],
    ["Before a house sale. Video and written report.", "Roots suspected at the property line."],
  ),
  work(
    "Sump pump replacement",
    "Plumbing",
    [120, 520, 860],
    ["spring", 1.6],
    [1, 8],
    plumbers,
    ["Pump runs all the time. Check valve is stuck."],
    "homes",
  ),
  work(
    "Grease trap service",
    "Plumbing",
    [90, 260, 410],
    ["all year", 1.6],
    [12, 34],
    plumbers,
    ["Quarterly cleaning, before opening hours if possible."],
    "firms",
  ),
  work(
    "Quarterly maintenance round",
    "General Maintenance",
    [180, 380, 640],
    ["all year", 2.6],
    [14, 35],
    plumbers,
    ["Walk all mechanical rooms, check valves, filters and drains, and list what needs repair."],
    "firms",
  ),
  work("Gas line pressure test", "Plumbing", [90, 230, 360], ["heating", 1], [4, 15], heaters, [
    "Required by the utility before the meter goes back in.",
  ]),
];

/** Larger work: it begins with a visit for an estimate, and may take more than one day. */
export const largerWork: readonly Work[] = [
  work("Water heater replacement", "Plumbing", [240, 1_650, 2_450], ["all year", 5], [2, 12], plumbers, [
    "50 gallon gas, basement. New expansion tank and pan.",
    "40 gallon electric in a closet. Tight door.",
  ]),
  work(
    "Tankless water heater installation",
    "Plumbing",
    [480, 3_200, 4_300],
    ["all year", 2.5],
    [9, 26],
    plumbers,
    ["Condensing unit on the outside wall. New 3/4 inch gas line."],
  ),
  work(
    "Furnace replacement",
    "HVAC",
    [480, 3_900, 5_400],
    ["heating", 4],
    [5, 20],
    ["hannah"],
    [
      "Two-stage, 96 percent. New flue through the side wall.",
      "Replace the 1994 unit. Reuse the ducts, new plenum.",
    ],
  ),
  work(
    "Heat pump installation",
    "HVAC",
    [480, 4_200, 5_800],
    ["cooling", 3],
    [10, 28],
    ["hannah"],
    ["Three indoor units. Electrician has the circuit ready."],
  ),
  work(
    "AC replacement",
    "HVAC",
    [480, 3_600, 4_900],
    ["cooling", 3],
    [5, 18],
    ["hannah"],
    ["3 ton unit, new line set, pad needs leveling."],
  ),
  work(
    "Bathroom rough-in",
    "Plumbing",
    [480, 2_400, 3_800],
    ["all year", 2.5],
    [12, 32],
    ["diego"],
    [
      "Basement bathroom. Break the slab, run drains, vent through the roof.",
      "Move the shower to the other wall. Inspection the day after.",
    ],
  ),
  work("Water softener installation", "Plumbing", [240, 1_400, 2_100], ["all year", 2.5], [7, 24], plumbers, [
    "Loop is there. Drain line to the laundry standpipe.",
  ]),
  work(
    "Repipe, main floor",
    "Plumbing",
    [480, 3_400, 4_800],
    ["spring", 2],
    [12, 30],
    ["diego"],
    ["Replace galvanized with PEX. Customer's painter does the patching."],
  ),
  work(
    "Sewer line spot repair",
    "Plumbing",
    [480, 2_900, 4_400],
    ["all year", 1.6],
    [5, 18],
    ["diego"],
    ["Eight-foot bellied section at the driveway. Locates are marked."],
  ),
  work(
    "Boiler replacement",
    "HVAC",
    [480, 4_400, 5_900],
    ["autumn", 2],
    [10, 26],
    ["hannah"],
    ["Condensing boiler with outdoor reset. Four zones."],
  ),
];
