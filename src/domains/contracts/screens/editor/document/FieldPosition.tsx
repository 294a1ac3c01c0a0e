/** Where a field stands on its page, as figures that can be typed. */
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ContractDocument, FieldPlace } from "../../../document-contract.ts";
import classes from "./document.module.css";
import { within } from "./document-changes.ts";
import { inches, pointsOf } from "./inches.ts";

type Props = {
  place: FieldPlace;
  pages: ContractDocument["pages"];
  /** "field 3" */
  name: string;
  onPlace: (place: FieldPlace) => void;
};

const sides = [
  { key: "x", label: "Left" },
  { key: "y", label: "Top" },
  { key: "width", label: "Width" },
  { key: "height", label: "Height" },
] as const;

export function FieldPosition({ place, pages, name, onPlace }: Props) {
  const put = (next: FieldPlace) => {
    const on = pages[next.page - 1];
    if (on) onPlace(within(next, on));
  };
  return (
    <details className={classes.position}>
      <summary>Position</summary>
      <div className={classes.sides}>
        <NativeSelect
          label="Page"
          aria-label={`Page of ${name}`}
          data={pages.map((_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
          value={String(place.page)}
          onChange={(event) => put({ ...place, page: Number(event.currentTarget.value) })}
        />
        {sides.map(({ key, label }) => (
          <Length
            key={key}
            label={`${label} (in)`}
            name={`${label} of ${name} in inches`}
            points={place[key]}
            onChange={(points) => put({ ...place, [key]: points })}
          />
        ))}
      </div>
    </details>
  );
}

type LengthProps = { label: string; name: string; points: number; onChange: (points: number) => void };

/** What is typed stays as it is until the field is left. */
function Length({ label, name, points, onChange }: LengthProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      aria-label={name}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? inches(points)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const read = pointsOf(value);
        if (read !== undefined) onChange(read);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
