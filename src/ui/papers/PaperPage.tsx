/** A page of a PDF that was brought along, with what was signed on it in its place. */
import type { CSSProperties } from "react";
import type { PaperPage as Page, PaperPlace, PlacedField } from "#shared/papers/paper.ts";
import { PaperValue } from "./PaperFieldList.tsx";
import classes from "./paper-page.module.css";

export function PaperPage({ page }: { page: Page }) {
  const { number, count, width, height, text, picture, fields } = page;
  const name = `Page ${number} of ${count}`;
  return (
    <section className={classes.page} aria-label={name}>
      <div className={classes.sheet}>
        {picture !== null && (
          <img
            src={picture}
            alt={name}
            width={Math.round(width)}
            height={Math.round(height)}
            loading={number <= 2 ? "eager" : "lazy"}
            decoding="async"
          />
        )}
        <ul>
          {fields.map((field) => (
            <li
              key={field.id}
              className={classes.field}
              data-filled={field.value !== null}
              style={placeStyle(field.place, page)}
            >
              <Filled field={field} />
            </li>
          ))}
        </ul>
      </div>
      {text !== "" && (
        <details className={classes.text}>
          <summary>Read page {number} as text</summary>
          <p>{text}</p>
        </details>
      )}
    </section>
  );
}

function Filled({ field }: { field: PlacedField }) {
  const { label, party, value } = field;
  return (
    <>
      <span className="visually-hidden">{`${label}, ${party}: `}</span>
      {value?.kind === "tick" ? (
        <>
          <span className="visually-hidden">{value.isOn ? "Checked" : "Not checked"}</span>
          {value.isOn && (
            <svg viewBox="0 0 16 16" aria-hidden>
              <path d="M2.5 8.6 6.4 12.8 13.7 3.2" />
            </svg>
          )}
        </>
      ) : (
        <span className={classes.value}>
          <PaperValue field={field} party={party} />
        </span>
      )}
    </>
  );
}

/** Where a field stands, in parts of the page, so that it stays there at any width. */
export function placeStyle(place: PaperPlace, page: { width: number; height: number }): CSSProperties {
  const share = (points: number, whole: number) => `${(points / whole) * 100}%`;
  return {
    left: share(place.x, page.width),
    top: share(place.y, page.height),
    width: share(place.width, page.width),
    height: share(place.height, page.height),
  };
}
