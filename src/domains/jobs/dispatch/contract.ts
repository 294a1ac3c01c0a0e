/** What dispatch adds to visits: what may go wrong with them, and where they are. */
import { z } from "zod";

/** What may go wrong with a visit, shown before the truck rolls. */
export const VisitRisk = z.object({
  kind: z.enum([
    "late",
    "tight_travel",
    "outside_hours",
    "time_off",
    "overridden",
    "no_address",
    "no_phone",
    "past_due",
  ]),
  text: z.string(),
});
export type VisitRisk = z.infer<typeof VisitRisk>;

/** Degrees, north and east positive. */
const MapPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** False where only the area is known, such as the middle of a ZIP code. */
  is_exact: z.boolean(),
});

/** Where the visits of a day are: what the map draws, for the visits that one sees. */
export const DayMap = z
  .object({
    /** The business's own place; null where its address is not given or not found. */
    base: MapPlace.nullable(),
    stops: z.array(
      z.object({
        visit_id: z.number(),
        /** Null where the address is not given or not found. */
        place: MapPlace.nullable(),
        /** The drive from the technician's visit before; for the first one, from the business. */
        travel_minutes: z.number().nullable(),
      }),
    ),
    /** The pictures behind the map, when the installation has a provider: an address with {z}, {x} and {y}. */
    tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  })
  .meta({ id: "DayMap" });
export type DayMap = z.infer<typeof DayMap>;
