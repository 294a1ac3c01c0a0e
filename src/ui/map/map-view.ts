/** Where places lie on a drawn map: Web Mercator, as map tiles are drawn, fitted to the places that are shown. */

/** Degrees, north and east positive (WGS 84). */
export type GeoPoint = { latitude: number; longitude: number };
export type Size = { width: number; height: number };
/** Pixels from the left and the top. */
export type At = { x: number; y: number };
/** `left` and `top` are pixels of the whole world at this zoom. */
export type MapView = { zoom: number; left: number; top: number; latitude: number };
/** One picture behind the map; `x`, `y` and `z` name it at its provider, the rest is where it lies. */
export type Tile = { key: string; x: number; y: number; z: number; left: number; top: number; size: number };

const tilePixels = 256;
/** The world is a square there. */
const mostLatitude = 85.0511;
/** About ten meters a pixel: closer, the middle of a ZIP code would look like an address. */
const closest = 14;
const closestTile = 19;

function onWorld({ latitude, longitude }: GeoPoint): At {
  const radians = (Math.max(-mostLatitude, Math.min(mostLatitude, latitude)) * Math.PI) / 180;
  return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2 };
}

/** All points within the size, `margin` pixels from its edges; one point alone lies in the middle. */
export function viewOf(points: readonly GeoPoint[], { width, height }: Size, margin: number): MapView {
  const ats = points.map(onWorld);
  const [left, right] = [Math.min(...ats.map(({ x }) => x)), Math.max(...ats.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...ats.map(({ y }) => y)), Math.max(...ats.map(({ y }) => y))];
  const room = { x: Math.max(width - 2 * margin, 1), y: Math.max(height - 2 * margin, 1) };
  const fitting = Math.min(
    Math.log2(room.x / tilePixels / (right - left)),
    Math.log2(room.y / tilePixels / (bottom - top)),
  );
  const zoom = Math.max(0, Math.min(closest, fitting));
  const world = tilePixels * 2 ** zoom;
  return {
    zoom,
    left: ((left + right) / 2) * world - width / 2,
    top: ((top + bottom) / 2) * world - height / 2,
    latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
  };
}

export function placeOn({ zoom, left, top }: MapView, point: GeoPoint): At {
  const world = tilePixels * 2 ** zoom;
  const { x, y } = onWorld(point);
  return { x: x * world - left, y: y * world - top };
}

/** The pictures that cover the size, at the whole zoom nearest to the view's. */
export function tilesUnder({ zoom, left, top }: MapView, { width, height }: Size): Tile[] {
  const z = Math.min(closestTile, Math.round(zoom));
  const size = tilePixels * 2 ** (zoom - z);
  const count = 2 ** z;
  const tiles: Tile[] = [];
  for (let row = Math.max(0, Math.floor(top / size)); row * size < top + height && row < count; row++) {
    for (let column = Math.floor(left / size); column * size < left + width; column++) {
      // East of the last picture the world begins again.
      const x = ((column % count) + count) % count;
      const key = `${z}/${column}/${row}`;
      tiles.push({ key, x, y: row, z, left: column * size - left, top: row * size - top, size });
    }
  }
  return tiles;
}

export const tileAddress = (template: string, { x, y, z }: Tile): string =>
  template.replaceAll("{z}", `${z}`).replaceAll("{x}", `${x}`).replaceAll("{y}", `${y}`);

const milesRound = 24_901.46;

/** A round number of miles and its length in pixels, at most `mostPixels`. */
export function scaleOf({ zoom, latitude }: MapView, mostPixels: number): { miles: number; pixels: number } {
  const perPixel = (milesRound * Math.cos((latitude * Math.PI) / 180)) / (tilePixels * 2 ** zoom);
  const most = perPixel * mostPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const miles = ([5, 2].find((each) => each * power <= most) ?? 1) * power;
  return { miles: Number(miles.toPrecision(1)), pixels: miles / perPixel };
}
