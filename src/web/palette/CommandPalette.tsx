/** Ctrl or Cmd with K: go anywhere, do anything, find any record, without leaving the keyboard. */
import { Kbd, Loader, Modal, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import {
  createElement,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { useNavigate } from "react-router";
import type { PaletteItem } from "#ui/palette-registry.ts";
import { useMay } from "#ui/session/permissions.ts";
import { keyCaps } from "#ui/shortcuts.ts";
import classes from "./overlays.module.css";
import { iconOf } from "./palette-icons.ts";
import { ownItems, recentItems, rememberItem } from "./palette-items.ts";
import { followKeys, releaseKeys } from "./palette-keys.ts";
import { type FoundRecords, matching, useFoundRecords } from "./use-palette-results.ts";

type Props = { isOpen: boolean; onClose: () => void };

export function CommandPalette({ isOpen, onClose }: Props) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const known = useKnownItems();
  const found = useFoundRecords(query, isOpen);
  const groups = groupsFor(useDeferredValue(query), known, found);
  const items = groups.flatMap(([, list]) => list);
  const current = items[Math.min(chosen, items.length - 1)];
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) type("");
  }

  useLayoutEffect(() => (isOpen ? followKeys(setQuery) : undefined), [isOpen]);

  function type(words: string) {
    setQuery(words);
    setChosen(0);
  }

  function take(item: PaletteItem) {
    rememberItem(item, known);
    onClose();
    if (item.to) void navigate(item.to);
    item.run?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0)
      setChosen((Math.min(chosen, items.length - 1) + step + items.length) % items.length);
    else if (event.key === "Enter" && current) take(current);
    else return;
    event.preventDefault();
  }

  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size="38rem"
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label="Search and commands" radius="lg" className={classes.palette}>
        <div className={classes.field}>
          <IconSearch size={18} aria-hidden />
          <input
            data-autofocus
            onFocus={releaseKeys}
            value={query}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            placeholder="Search for a customer, page or command"
            role="combobox"
            aria-label="Search and commands"
            aria-expanded
            aria-controls="palette-results"
            aria-autocomplete="list"
            aria-activedescendant={current ? optionId(current) : undefined}
          />
          {found.isSearching && <Loader size={16} aria-label="Searching" />}
        </div>
        <Results groups={groups} current={current} found={found} onTake={take} />
      </Modal.Content>
    </Modal.Root>
  );
}

type Groups = [string, PaletteItem[]][];
type ResultsProps = {
  groups: Groups;
  current: PaletteItem | undefined;
  found: FoundRecords;
  onTake: (item: PaletteItem) => void;
};

function Results({ groups, current, found, onTake }: ResultsProps) {
  const isEmpty = groups.length === 0;
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
      {isEmpty && !found.isSearching && <p className={classes.nothing}>No results. Try a shorter search.</p>}
      {found.failed.length > 0 && (
        <p className={classes.nothing} role="status">
          Couldn't search {found.failed.join(" and ")} just now.
        </p>
      )}
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

function Option({
  item,
  isCurrent,
  onTake,
}: {
  item: PaletteItem;
  isCurrent: boolean;
  onTake: (item: PaletteItem) => void;
}) {
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
      <span className={classes.optionLabel}>{item.label}</span>
      {item.hint && <span className={classes.optionHint}>{item.hint}</span>}
      {item.shortcut && (
        <span className={classes.optionKeys} aria-hidden>
          {keyCaps(item.shortcut).map((cap) => (
            <Kbd key={cap} size="xs">
              {cap}
            </Kbd>
          ))}
        </span>
      )}
    </button>
  );
}

function useKnownItems(): PaletteItem[] {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme() === "dark";
  const may = useMay();
  return ownItems(setColorScheme, isDark, may);
}

/** Without a question: the records that were open last, what was used last, then everything. With one: names that begin so, records, the rest. */
function groupsFor(query: string, known: PaletteItem[], found: FoundRecords): Groups {
  if (query.trim() !== "") {
    const { close, distant } = matching(known, query);
    return grouped([...close, ...found.items, ...distant]);
  }
  const recent = recentItems(known);
  const ids = new Set(recent.map((item) => item.id));
  return grouped([...recent, ...known.filter((item) => !ids.has(item.id))]);
}

function grouped(items: PaletteItem[]): Groups {
  return [...Map.groupBy(items, (item) => item.group ?? "")] as Groups;
}

function optionId(item: PaletteItem): string {
  return `palette ${item.id}`.replaceAll(/[^\w-]/g, "_");
}
