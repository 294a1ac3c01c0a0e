/** The lines of the palette by their groups, the one that Enter takes among them, and which keys do what. */
import { Kbd } from "@mantine/core";
import { createElement, useEffect } from "react";
import type { PaletteItem } from "#ui/palette-registry.ts";
import { keyCaps } from "#ui/shortcuts.ts";
import { Marked } from "./Marked.tsx";
import classes from "./overlays.module.css";
import { iconOf } from "./palette-icons.ts";

export type Groups = [string, PaletteItem[]][];
type Props = {
  groups: Groups;
  current: PaletteItem | undefined;
  onTake: (item: PaletteItem) => void;
};

export function PaletteList({ groups, current, onTake }: Props) {
  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <>
      <div className={classes.results} id="palette-results" role="listbox" aria-label="Results">
        {groups.map(([group, items]) => (
          <div key={group} role="group" aria-label={group}>
            <h3 role="presentation">{group}</h3>
            {items.map((item) => (
              <Option key={item.id} item={item} isCurrent={item === current} onTake={onTake} />
            ))}
          </div>
        ))}
      </div>
      <div className={classes.foot} aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> to move
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> to open
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> to close
        </span>
      </div>
    </>
  );
}

type OptionProps = { item: PaletteItem; isCurrent: boolean; onTake: (item: PaletteItem) => void };

function Option({ item, isCurrent, onTake }: OptionProps) {
  const { label, hint, shortcut, marks = [] } = item;
  return (
    <button
      type="button"
      id={optionId(item)}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTake(item)}
    >
      {createElement(iconOf(item), { size: 16, className: classes.optionIcon, "aria-hidden": true })}
      <span className={classes.optionWords}>
        <span className={classes.optionLabel}>
          <Marked text={label} words={marks} />
        </span>
        {hint && (
          <span className={classes.optionHint}>
            <Marked text={hint} words={marks} />
          </span>
        )}
      </span>
      {shortcut && (
        <span className={classes.optionKeys} aria-hidden>
          {keyCaps(shortcut).map((cap) => (
            <Kbd key={cap} size="xs">
              {cap}
            </Kbd>
          ))}
        </span>
      )}
    </button>
  );
}

export function optionId(item: PaletteItem): string {
  return `palette ${item.id}`.replaceAll(/[^\w-]/g, "_");
}
