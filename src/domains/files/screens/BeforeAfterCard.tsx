/** Photos of before and after the work, laid over each other with a line between them that can be moved. */
import { useState } from "react";
import { Link } from "react-router";
import { Card } from "#ui/record/Card.tsx";
import type { StoredFile } from "../contract.ts";
import classes from "./before-after.module.css";
import { type PhotoPair, pairsOf } from "./before-after.ts";
import { isShownPicture, pathOf } from "./file-words.ts";

export function BeforeAfterCard({ files }: { files: readonly StoredFile[] }) {
  const pairs = pairsOf(files.filter(isShownPicture));
  if (pairs.length === 0) return null;
  return (
    <Card title="Before and After">
      <ul className={classes.pairs} aria-label="Before and after photos">
        {pairs.map((pair) => (
          <li key={pair.after.id}>
            <Pair pair={pair} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Pair({ pair: { before, after } }: { pair: PhotoPair }) {
  const [shown, setShown] = useState(50);
  return (
    <figure className={classes.pair}>
      <div className={classes.stage}>
        <img src={before.content_url} alt={`Before: ${before.name}`} loading="lazy" />
        <img
          src={after.content_url}
          alt={`After: ${after.name}`}
          loading="lazy"
          style={{ clipPath: `inset(0 0 0 ${shown}%)` }}
        />
        <span className={classes.line} style={{ insetInlineStart: `${shown}%` }} aria-hidden />
        <input
          type="range"
          min={0}
          max={100}
          value={shown}
          aria-label={`How much of ${before.name} is shown before ${after.name}`}
          aria-valuetext={`${shown}% before, ${100 - shown}% after`}
          onChange={(event) => setShown(Number(event.currentTarget.value))}
        />
      </div>
      <figcaption>
        <Link to={pathOf(before)}>Before</Link>
        <Link to={pathOf(after)}>After</Link>
      </figcaption>
    </figure>
  );
}
