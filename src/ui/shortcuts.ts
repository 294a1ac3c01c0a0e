/**
 * Every keyboard shortcut of the product in one list, so that the "?" sheet can show them and none collide.
 *
 * Use: `useShortcut({ keys: "n", label: "Add customer", group: "Customers", run: open })`. `keys` is one key ("/"),
 * a key with modifiers ("mod+k", where mod is Ctrl or Cmd) or two keys in a row ("g c"). No shortcut fires while the
 * person types in a field, composes with an input method, or has a dialog or menu open.
 */
import { useEffect, useRef, useSyncExternalStore } from "react";

export type Shortcut = { keys: string; label: string; group: string; run: () => void };

const registered = new Set<Shortcut>();
const listeners = new Set<() => void>();
const sequenceMs = 1200;
const singleKeysKey = "plumbline_single_keys";

let list: readonly Shortcut[] = [];
let pending: { key: string; at: number } | null = null;

/** Active for as long as the component is shown and `isActive` is not false. */
export function useShortcut({ keys, label, group, run }: Shortcut, isActive = true): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isActive) return;
    const shortcut = { keys, label, group, run: () => latest.current() };
    registered.add(shortcut);
    refresh();
    return () => {
      registered.delete(shortcut);
      refresh();
    };
  }, [keys, label, group, isActive]);
}

/** All shortcuts that work at this moment, in the order in which they were added. */
export function useShortcutList(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => list);
}

/** Single keys can be switched off for people who speak to their computer (WCAG 2.1.4). */
export function useSingleKeys(): [boolean, (areOn: boolean) => void] {
  const areOn = useSyncExternalStore(subscribe, singleKeysAreOn);
  return [
    areOn,
    (next) => {
      localStorage.setItem(singleKeysKey, next ? "on" : "off");
      refresh();
    },
  ];
}

/** "mod+k" as it stands on the person's keyboard: ["⌘", "K"] or ["Ctrl", "K"]. */
export function keyCaps(keys: string): string[] {
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  return keys
    .split(/[ +]/)
    .map((key) => (key === "mod" ? (isApple ? "⌘" : "Ctrl") : key.length === 1 ? key.toUpperCase() : key));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function refresh(): void {
  list = [...registered];
  for (const listener of listeners) listener();
}

function singleKeysAreOn(): boolean {
  return localStorage.getItem(singleKeysKey) !== "off";
}

function onKeyDown(event: KeyboardEvent): void {
  if (
    event.defaultPrevented ||
    event.isComposing ||
    event.key === "Process" ||
    event.repeat ||
    isOccupied(event)
  )
    return;
  const key = event.key.toLowerCase();
  if (["shift", "control", "alt", "meta"].includes(key)) return;
  const found =
    event.metaKey || event.ctrlKey ? find(`mod+${key}`) : event.altKey ? undefined : findSingle(key);
  if (!found) return;
  event.preventDefault();
  found.run();
}

function findSingle(key: string): Shortcut | undefined {
  if (!singleKeysAreOn()) return undefined;
  const first = pending && performance.now() - pending.at < sequenceMs ? pending.key : null;
  pending = null;
  const found = first ? find(`${first} ${key}`) : find(key);
  if (!found && list.some((shortcut) => shortcut.keys.startsWith(`${key} `)))
    pending = { key, at: performance.now() };
  return found;
}

/** The latest wins, so that a panel may take a key over from the page under it. */
function find(keys: string): Shortcut | undefined {
  return list.findLast((shortcut) => shortcut.keys === keys);
}

/** The keyboard belongs to a field, a menu or a dialog at the moment. */
function isOccupied(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const inField = target?.closest(
    "input, textarea, select, [contenteditable=''], [contenteditable=true], [role=menu], [role=listbox]",
  );
  return Boolean(inField) || document.querySelector("[role=dialog][aria-modal=true]") !== null;
}

document.addEventListener("keydown", onKeyDown);
