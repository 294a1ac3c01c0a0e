/** Ctrl or Cmd with K: go anywhere, do anything, find any record, without leaving the keyboard. */
import {
  Button,
  Loader,
  Modal,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useDeferredValue, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";
import { plural } from "#shared/plural.ts";
import type { PaletteItem } from "#ui/palette-registry.ts";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { useMay } from "#ui/session/permissions.ts";
import classes from "./overlays.module.css";
import { type Groups, optionId, PaletteList } from "./PaletteList.tsx";
import { ownItems, recentItems, rememberItem } from "./palette-items.ts";
import { followKeys, releaseKeys } from "./palette-keys.ts";
import { useScreenItems } from "./screen-items.ts";
import { type FoundRecords, matching, useFoundRecords } from "./use-palette-results.ts";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

type Props = { isOpen: boolean; onClose: () => void };

export function CommandPalette({ isOpen, onClose }: Props) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
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
    if (!isPassing(item)) rememberItem(item, known);
    onClose();
    if (item.to) void navigate(item.to);
    item.run?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
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
      fullScreen={isPhone}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label="Search and commands" radius={isPhone ? 0 : "lg"} className={classes.palette}>
        <div className={classes.field}>
          <IconSearch size={18} aria-hidden />
          <input
            data-autofocus
            onFocus={releaseKeys}
            value={query}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            placeholder="Search records, pages and actions"
            maxLength={200}
            role="combobox"
            aria-label="Search and commands"
            aria-expanded
            aria-controls="palette-results"
            aria-autocomplete="list"
            aria-activedescendant={current ? optionId(current) : undefined}
          />
          {found.isSearching && <Loader size={16} aria-hidden />}
          {isPhone && <Cancel onClick={onClose} />}
        </div>
        <PaletteList groups={groups} current={current} onTake={take} />
        <Below query={query} count={items.length} found={found} />
      </Modal.Content>
    </Modal.Root>
  );
}

const Cancel = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" size="compact-md" onClick={onClick}>
    Cancel
  </Button>
);

type BelowProps = { query: string; count: number; found: FoundRecords };

/** What is said under the list, and to those who do not see it. */
function Below({ query, count, found }: BelowProps) {
  const isEmpty = query.trim() !== "" && count === 0 && !found.isSearching;
  return (
    <>
      {isEmpty && !found.hasFailed && (
        <p className={classes.nothing}>
          Nothing found for “{query.trim()}”.
          <br />
          Try a part of a name, a phone number, an invoice number or fewer words.
        </p>
      )}
      {found.hasFailed && (
        <p className={classes.nothing} role="alert">
          Records couldn't be searched just now.{" "}
          <Button variant="subtle" size="compact-sm" onClick={found.retry}>
            Try Again
          </Button>
        </p>
      )}
      <VisuallyHidden role="status">{spoken(query, count, found)}</VisuallyHidden>
    </>
  );
}

function spoken(query: string, count: number, { isSearching, hasFailed }: FoundRecords): string {
  if (query.trim() === "" || hasFailed) return "";
  if (isSearching) return "Searching";
  return count === 0 ? "Nothing found" : plural(count, "result");
}

/** Belongs to one screen or one question, and means nothing elsewhere. */
const isPassing = ({ id }: PaletteItem): boolean => /^(screen|key|all):/.test(id);

function useKnownItems(): PaletteItem[] {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme() === "dark";
  const may = useMay();
  return [...useScreenItems(), ...ownItems(setColorScheme, isDark, may)];
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
