/** Moves pins apart that would lie on each other: several visits in one house, or in one ZIP code. */
import type { At, Size } from "./map-view.ts";

type Room = Size & {
  /** Between the middles of two pins. */
  gap: number;
  /** From the edges of the map. */
  margin: number;
};

const rounds = 120;

/** In the same order. What lies far enough from all others stays where it is. */
export function spreadPins(places: readonly At[], room: Room): At[] {
  const pins = places.map((place) => within(place, room));
  for (let round = 0; round < rounds; round++) {
    if (!pushApart(pins, room)) break;
  }
  return pins;
}

function pushApart(pins: At[], room: Room): boolean {
  let isMoved = false;
  for (let first = 0; first < pins.length; first++) {
    for (let second = first + 1; second < pins.length; second++) {
      const [a, b] = [pins[first] as At, pins[second] as At];
      const distance = Math.hypot(b.x - a.x, b.y - a.y);
      if (distance >= room.gap - 0.01) continue;
      const way = distance < 0.01 ? turned(second) : { x: (b.x - a.x) / distance, y: (b.y - a.y) / distance };
      const half = (room.gap - distance) / 2;
      pins[first] = within({ x: a.x - way.x * half, y: a.y - way.y * half }, room);
      pins[second] = within({ x: b.x + way.x * half, y: b.y + way.y * half }, room);
      isMoved = true;
    }
  }
  return isMoved;
}

/** A different direction for each of many that lie on one point, always the same one. */
const turned = (index: number): At => {
  const angle = index * 2.4;
  return { x: Math.cos(angle), y: Math.sin(angle) };
};

const within = ({ x, y }: At, { width, height, margin }: Room): At => ({
  x: Math.min(Math.max(x, margin), Math.max(width - margin, margin)),
  y: Math.min(Math.max(y, margin), Math.max(height - margin, margin)),
});
