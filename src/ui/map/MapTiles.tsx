/** Pictures of a map behind the drawn one. Each comes when it comes; one that fails leaves the drawing as it is. */
import { useState } from "react";
import classes from "./map.module.css";
import { type MapView, type Size, tileAddress, tilesUnder } from "./map-view.ts";

type Props = { view: MapView; size: Size; url: string };

export function MapTiles({ view, size, url }: Props) {
  return (
    <div className={classes.tiles} aria-hidden>
      {tilesUnder(view, size).map((tile) => (
        <Tile
          key={tile.key}
          address={tileAddress(url, tile)}
          style={{ left: tile.left, top: tile.top, width: tile.size, height: tile.size }}
        />
      ))}
    </div>
  );
}

type TileProps = { address: string; style: { left: number; top: number; width: number; height: number } };

function Tile({ address, style }: TileProps) {
  const [state, setState] = useState<"loading" | "there" | "failed">("loading");
  if (state === "failed") return null;
  return (
    <img
      src={address}
      alt=""
      draggable={false}
      className={classes.tile}
      data-there={state === "there" || undefined}
      style={style}
      onLoad={() => setState("there")}
      onError={() => setState("failed")}
    />
  );
}
