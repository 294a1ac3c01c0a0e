/** The second half of the demo firm's price book: hot water, heating, cooling and what belongs nowhere else. */
import type { NewService } from "#domains/services/contract.ts";
import { service } from "./price-lines.ts";

export const waterHeaters: readonly NewService[] = [
  service("Water heater flush", "WH-1", "Plumbing", [155, 52, 60], "Annual flush and anode inspection."),
  service("Anode rod replacement", "WH-2", "Plumbing", [195, 54, 45], "Magnesium anode, flush included.", [
    ["Anode rod", "1", 42],
  ]),
  service(
    "Water heater replacement",
    "WH-3",
    "Plumbing",
    [1890, 430, 240],
    "50 gallon gas with expansion tank and pan.",
    [
      ["Water heater, 50 gal gas", "1", 645],
      ["Expansion tank", "1", 48.5],
      ["Drain pan", "1", 22],
    ],
  ),
  service(
    "Tankless water heater installation",
    "WH-4",
    "Plumbing",
    [3650, 780, 480],
    "Condensing unit with new venting and gas line.",
    [
      ["Tankless heater, condensing", "1", 1285],
      ["Venting kit", "1", 142],
      ["Gas pipe 3/4 inch, foot", "25", 4.1],
    ],
  ),
];

export const heating: readonly NewService[] = [
  service(
    "Furnace tune-up",
    "HV-1",
    "HVAC",
    [179, 58, 90],
    "Burners, flame sensor, heat exchanger, safeties and a new filter.",
    [["Filter 20x25x4", "1", 24.5]],
  ),
  service("No-heat call", "HV-2", "HVAC", [245, 88, 90], "Diagnosis and restart. Parts are extra."),
  service("Igniter replacement", "HV-3", "HVAC", [265, 62, 60], "Hot surface igniter, with a safety check.", [
    ["Hot surface igniter", "1", 46],
  ]),
  service(
    "Boiler service",
    "HV-4",
    "HVAC",
    [285, 94, 120],
    "Bleed, expansion tank, relief valve, combustion test.",
  ),
  service(
    "Thermostat installation",
    "HV-5",
    "HVAC",
    [245, 68, 60],
    "Smart thermostat, with a walkthrough of how it works.",
    [["Smart thermostat", "1", 96]],
  ),
  service(
    "Furnace replacement",
    "HV-6",
    "HVAC",
    [4650, 1180, 480],
    "Two-stage, 96 percent, new flue through the side wall.",
    [
      ["Furnace 80,000 BTU, 96 %", "1", 1490],
      ["PVC flue kit", "1", 118],
    ],
  ),
  service(
    "Boiler replacement",
    "HV-7",
    "HVAC",
    [5150, 1420, 480],
    "Condensing boiler with outdoor reset, up to four zones.",
    [
      ["Condensing boiler", "1", 1980],
      ["Circulator pump", "1", 186],
    ],
  ),
  service("AC tune-up", "HV-8", "HVAC", [169, 56, 90], "Coil, charge, capacitor and condensate line."),
  service(
    "Capacitor replacement",
    "HV-9",
    "HVAC",
    [215, 52, 45],
    "Run capacitor, with a check of the fan motor.",
    [["Run capacitor 45/5 uF", "1", 22.4]],
  ),
  service(
    "Heat pump installation",
    "HV-10",
    "HVAC",
    [4950, 1290, 480],
    "One outdoor unit with up to three indoor units.",
    [
      ["Heat pump, 3 heads", "1", 1830],
      ["Line set, 25 ft", "3", 88],
    ],
  ),
];

export const others: readonly NewService[] = [
  service(
    "Garbage disposal replacement",
    "AP-1",
    "Appliance Repair",
    [365, 82, 60],
    "3/4 horsepower, with the old unit hauled away.",
    [["Disposal 3/4 HP", "1", 128]],
  ),
  service(
    "Grease trap service",
    "AP-2",
    "General Maintenance",
    [340, 118, 90],
    "Quarterly cleaning with the hauler's manifest.",
  ),
  service(
    "Quarterly maintenance round",
    "GM-1",
    "General Maintenance",
    [490, 186, 180],
    "All mechanical rooms: valves, filters, drains, and a list of what needs repair.",
  ),
  service("Swamp cooler start-up", "HV-11", "HVAC", [149, 54, 60], "Pads, float, belt and line.", [
    ["Cooler pads, set", "1", 31],
  ]),
  service(
    "Polybutylene patch repair",
    "PL-99",
    "Plumbing",
    [260, 96, 90],
    "No longer offered. We replace the whole line instead.",
  ),
];
