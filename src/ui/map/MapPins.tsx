/** The pins of a map: one stop of the tab key, the arrow keys go from one to the next, Enter or a click opens it. */
import { IconHome } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { hueStyle } from "../colors/hues.ts";
import classes from "./map.module.css";
import { type MapLayout, type PlacedStop, stopAfter } from "./map-layout.ts";

type Props = {
  label: string;
  layout: MapLayout;
  width: number;
  emphasized: string | null;
  /** The stop under the pointer or the focus. */
  shown: string | null;
  onShow: (key: string | null) => void;
  onOpen: (key: string) => void;
};

export function MapPins({ label, layout, width, emphasized, shown, onShow, onOpen }: Props) {
  const pins = useRef<HTMLDivElement>(null);
  const { stops, base } = layout;
  const current = stops.findIndex(({ key }) => key === shown);
  const reachable = Math.max(current, 0);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") return onShow(null);
    const next = stopAfter(event.key, reachable, stops.length);
    if (next === undefined) return;
    event.preventDefault();
    pins.current?.querySelectorAll<HTMLElement>("button")[next]?.focus();
  }

  return (
    <div ref={pins} className={classes.pins} role="group" aria-label={label}>
      {base && (
        <span className={classes.base} style={{ left: base.pin.x, top: base.pin.y }} aria-hidden>
          <IconHome size={16} />
        </span>
      )}
      {stops.map((stop, index) => (
        <button
          key={stop.key}
          type="button"
          className={classes.pin}
          tabIndex={index === reachable ? 0 : -1}
          aria-label={[stop.title, ...stop.facts].join(", ")}
          data-quiet={(emphasized !== null && emphasized !== stop.route.key) || undefined}
          data-shown={index === current || undefined}
          style={{ ...hueStyle(stop.route.hue), left: stop.pin.x, top: stop.pin.y }}
          onClick={() => onOpen(stop.key)}
          onKeyDown={onKeyDown}
          onFocus={() => onShow(stop.key)}
          onBlur={() => onShow(null)}
          onPointerEnter={() => onShow(stop.key)}
          onPointerLeave={() => onShow(null)}
        >
          {stop.mark}
        </button>
      ))}
      {stops[current] && <Tip stop={stops[current]} width={width} />}
    </div>
  );
}

/** Beside the pin, on the side that has more room. */
function Tip({ stop: { title, facts, pin }, width }: { stop: PlacedStop; width: number }) {
  const isLeft = pin.x > width / 2;
  const side = isLeft ? { right: width - pin.x + 22 } : { left: pin.x + 22 };
  return (
    <div className={classes.tip} style={{ ...side, top: pin.y }} aria-hidden>
      <strong>{title}</strong>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  );
}
