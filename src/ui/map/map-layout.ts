/** What a map draws and where: the routes with their pins, the ways between them, and which pin the keys lead to. */
import type { Hue } from "../colors/hues.ts";
import { type At, type GeoPoint, type MapView, placeOn, type Size, viewOf } from "./map-view.ts";
import { spreadPins } from "./spread-pins.ts";

export type MapStop = {
  key: string;
  /** On the pin: "1". */
  mark: string;
  point: GeoPoint;
  /** Read out, and shown beside the pin: the name first, then a line for each further fact. */
  title: string;
  facts: readonly string[];
};

export type MapRoute = {
  key: string;
  name: string;
  hue: Hue;
  /** False where nobody goes from one to the next. */
  isConnected: boolean;
  stops: readonly MapStop[];
};

export type PlacedStop = MapStop & {
  route: MapRoute;
  /** Where the pin stands, and where the place itself is. */
  pin: At;
  place: At;
};

export type MapLayout = {
  view: MapView;
  stops: PlacedStop[];
  base: { pin: At; place: At } | null;
  /** From the base through the pins of each route that is connected. */
  lines: { route: MapRoute; ats: At[] }[];
};

/** Room around the places for pins that are moved apart, and for the scale. */
const edge = 44;
const pinEdge = 18;

/** `gap` is the least distance between two pins in pixels. Null without a place or without room. */
export function layOutMap(
  routes: readonly MapRoute[],
  base: GeoPoint | null,
  { size, gap }: { size: Size; gap: number },
): MapLayout | null {
  const all = routes.flatMap((route) => route.stops.map((stop) => ({ ...stop, route })));
  const points = [...all.map(({ point }) => point), ...(base ? [base] : [])];
  if (points.length === 0 || size.width === 0 || size.height === 0) return null;
  const view = viewOf(points, size, edge);
  const places = points.map((point) => placeOn(view, point));
  const pins = spreadPins(places, { ...size, gap, margin: pinEdge });
  const at = (index: number) => ({ pin: pins[index] as At, place: places[index] as At });
  const stops = all.map((stop, index) => ({ ...stop, ...at(index) }));
  const home = base ? at(points.length - 1) : null;
  const lines = routes
    .filter(({ isConnected }) => isConnected)
    .map((route) => ({ route, ats: pinsOf(stops, route) }))
    .map(({ route, ats }) => ({ route, ats: home ? [home.pin, ...ats] : ats }));
  return { view, stops, base: home, lines };
}

const pinsOf = (stops: readonly PlacedStop[], { key }: MapRoute): At[] =>
  stops.filter(({ route }) => route.key === key).map(({ pin }) => pin);

/** The stop that a key leads to; undefined when it means nothing here. */
export function stopAfter(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowRight" || key === "ArrowDown") return Math.min(current + 1, count - 1);
  if (key === "ArrowLeft" || key === "ArrowUp") return Math.max(current - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
