/** Where the demo's customers live and work: streets and firms that are made up, in and around Boise. */
import type { Dice } from "../year/dice.ts";

const streets = [
  "Camas Ct",
  "Chukar Ridge Dr",
  "Cottonfield Way",
  "Deer Hollow Ln",
  "Elderberry St",
  "Five Mile Bend",
  "Foxtail Pl",
  "Grouse Creek Rd",
  "Hackberry Ln",
  "Hearthstone Dr",
  "Ironwood Ct",
  "Kestrel Ave",
  "Lark Meadow Dr",
  "Linden Row",
  "Magpie Ln",
  "Mill Race Rd",
  "Morning Basin Way",
  "N Orchard Rise",
  "N Penstemon St",
  "Old Ferry Rd",
  "Osprey Landing",
  "Pioneer Bench Ave",
  "Quail Hollow Dr",
  "Rabbitbrush Ct",
  "Red Barn Ln",
  "S Bluebird St",
  "S Canal View Dr",
  "Sagebrush Terrace",
  "Serviceberry Ln",
  "Shoshone Rim Rd",
  "Silverbell Ct",
  "Snowcap Ave",
  "Stagecoach Pass",
  "Stonebridge Way",
  "Sunflower Basin Dr",
  "Syringa Heights",
  "Table Rock View",
  "Timberline Ct",
  "W Harvest Moon Dr",
  "W Juniper Bend",
  "Whitewater Park Ln",
  "Willow Slough Rd",
] as const;

const towns = [
  { city: "Boise", zips: ["83702", "83703", "83704", "83705", "83706", "83709", "83713"], weight: 58 },
  { city: "Meridian", zips: ["83642", "83646"], weight: 16 },
  { city: "Eagle", zips: ["83616"], weight: 8 },
  { city: "Garden City", zips: ["83714"], weight: 6 },
  { city: "Nampa", zips: ["83651", "83686"], weight: 6 },
  { city: "Kuna", zips: ["83634"], weight: 3 },
  { city: "Star", zips: ["83669"], weight: 3 },
] as const;

export type Address = { address: string; city: string; state: string; zip_code: string };

export function addressFor(dice: Dice, { hasUnits }: { hasUnits: boolean }): Address {
  const town = dice.pickWeighted(towns, ({ weight }) => weight);
  const unit = hasUnits && dice.chance(0.12) ? `, Apt ${dice.whole(1, 24)}` : "";
  return {
    address: `${dice.whole(101, 6999)} ${dice.pick(streets)}${unit}`,
    city: town.city,
    state: "ID",
    zip_code: dice.pick(town.zips),
  };
}

/** Firms among the customers, in the order in which they are met. */
export const companies = [
  "Bench Row Apartments",
  "Sawtooth View Dental",
  "Juniper Property Management",
  "Third Street Bakery",
  "Foothill Veterinary Clinic",
  "Camas Prairie Brewing",
  "Old Ferry Inn",
  "Silverbell Montessori",
  "Hyde Corner Café",
  "Canal View HOA",
  "Larkspur Senior Living",
  "Millrace Yoga Studio",
  "Owyhee Tool Rental",
  "Bluebird Day Care",
  "Stagecoach Storage",
  "Riverbend Physical Therapy",
  "Pine & Plum Restaurant",
  "Table Rock Self Storage",
  "Sunflower Basin HOA",
  "Copper Kettle Diner",
  "Northend Bike Works",
  "Quail Hollow Golf Club",
  "Treasure Box Toys",
  "Whitewater Car Wash",
  "Linden Row Condominiums",
  "Ironwood Auto Body",
  "Chukar Ridge Winery",
  "Morning Basin Church",
  "Serviceberry Market",
  "Penstemon Florist",
  "Snowcap Laundry",
  "Kestrel Charter School",
  "Grouse Creek Grange",
  "Fairway Barbershop",
  "Harvest Moon Catering",
  "Red Barn Event Hall",
  "Timberline Fitness",
  "Hackberry Law Office",
  "Willow Slough Nursery",
  "Elderberry Books",
  "Magpie Ceramics",
  "Osprey Landing Marina",
  "Hearthstone Realty",
  "Deer Hollow Stables",
  "Ridgeline Climbing Gym",
  "Syringa Eye Care",
  "Cottonfield Quilts",
  "Five Mile Feed & Seed",
] as const;

/** The address a firm answers mail at; `.example` belongs to nobody (RFC 2606). */
export function companyEmail(company: string): string {
  const name = company
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]+/g, "");
  return `office@${name}.example`;
}
