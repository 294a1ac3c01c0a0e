/** By what a calendar or a board is colored: the choice, and what each color stands for, with its letters or icon. */
import { NativeSelect } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./color-key.module.css";
import { type Hue, hueStyle } from "./hues.ts";

export type ColorEntry = { key: string; label: string; hue: Hue; mark: ReactNode };

type Props<By extends string> = {
  by: By;
  options: readonly { value: By; label: string }[];
  onBy: (by: By) => void;
  entries: readonly ColorEntry[];
};

export function ColorKey<By extends string>({ by, options, onBy, entries }: Props<By>) {
  const id = useId();
  return (
    <div className={classes.key}>
      {entries.length > 0 && (
        <ul className={classes.entries} aria-label="Colors">
          {entries.map(({ key, label, hue, mark }) => (
            <li key={key} className={classes.entry}>
              <ColorMark hue={hue}>{mark}</ColorMark>
              {label}
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={id} className={classes.label}>
        Color by
      </label>
      <NativeSelect
        id={id}
        size="xs"
        data={options.map((option) => ({ ...option }))}
        value={by}
        onChange={(event) => onBy(event.currentTarget.value as By)}
      />
    </div>
  );
}

/** The letters or the icon in their color: what says on a block what its color says. */
export function ColorMark({ hue, children }: { hue: Hue; children: ReactNode }) {
  return (
    <span className={classes.mark} style={hueStyle(hue)} aria-hidden>
      {children}
    </span>
  );
}

/** Letters that are drawn and not read: the name stands beside them or is said. */
export const Initials = ({ letters }: { letters: string }) => (
  <span className={classes.letters} data-initials={letters} />
);
