/**
 * A drawn map: numbered stops in the color of their route, joined in order, and the business itself. It needs nothing
 * from elsewhere; pictures of a map lie behind it where a provider is set. Whatever it shows stands beside it in words.
 */
import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { hueStyle } from "../colors/hues.ts";
import { MapPins } from "./MapPins.tsx";
import { MapTiles } from "./MapTiles.tsx";
import classes from "./map.module.css";
import { layOutMap, type MapLayout, type MapRoute } from "./map-layout.ts";
import { type At, type GeoPoint, scaleOf } from "./map-view.ts";

type Props = {
  /** What is drawn: "Map of visits". */
  label: string;
  routes: readonly MapRoute[];
  base: GeoPoint | null;
  tiles: { url: string; attribution: string } | null;
  /** The route that stands out from the others; null for all alike. */
  emphasized: string | null;
  onOpen: (stopKey: string) => void;
  isCompact?: boolean;
};

const gap = 30;
const scalePixels = 110;

export function RouteMap({ label, routes, base, tiles, emphasized, onOpen, isCompact = false }: Props) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const [shown, setShown] = useState<string | null>(null);
  const layout = layOutMap(routes, base, { size: { width, height }, gap });
  const active = layout?.stops.find(({ key }) => key === shown)?.route.key ?? emphasized;
  return (
    <div ref={ref} className={classes.map} data-compact={isCompact || undefined}>
      {layout && (
        <>
          {tiles && <MapTiles view={layout.view} size={{ width, height }} url={tiles.url} />}
          <Scale layout={layout} />
          {tiles && <p className={classes.credit}>{tiles.attribution}</p>}
          <Lines layout={layout} emphasized={active} />
          <MapPins
            label={label}
            layout={layout}
            width={width}
            emphasized={active}
            shown={shown}
            onShow={setShown}
            onOpen={onOpen}
          />
        </>
      )}
    </div>
  );
}

const pathThrough = (ats: readonly At[]): string =>
  ats.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");

function Lines({ layout, emphasized }: { layout: MapLayout; emphasized: string | null }) {
  const { lines, stops, base } = layout;
  const moved = [...stops, ...(base ? [base] : [])].filter(
    ({ pin, place }) => Math.hypot(pin.x - place.x, pin.y - place.y) > 4,
  );
  return (
    <svg className={classes.lines} aria-hidden>
      {moved.map(({ pin, place }) => (
        <g key={`${pin.x} ${pin.y}`} className={classes.leader}>
          <path d={pathThrough([place, pin])} />
          <circle cx={place.x} cy={place.y} r={2.5} />
        </g>
      ))}
      {lines.map(({ route, ats }) => (
        <path
          key={route.key}
          d={pathThrough(ats)}
          className={classes.line}
          data-quiet={isQuiet(emphasized, route.key)}
          data-strong={emphasized === route.key || undefined}
          style={hueStyle(route.hue)}
        />
      ))}
    </svg>
  );
}

/** Another route stands out. */
const isQuiet = (emphasized: string | null, key: string): true | undefined =>
  (emphasized !== null && emphasized !== key) || undefined;

function Scale({ layout: { view } }: { layout: MapLayout }) {
  const { miles, pixels } = scaleOf(view, scalePixels);
  return (
    <p className={classes.scale}>
      <span style={{ inlineSize: pixels }} aria-hidden />
      {miles} mi
    </p>
  );
}
