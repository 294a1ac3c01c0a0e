/** What can be done on the screen that is open: its keys, and what its header offers. */
import { useNavigate } from "react-router";
import type { Action, MenuItem } from "#ui/menu/menu-action.ts";
import { type PaletteItem, screenActions } from "#ui/palette-registry.ts";
import { useShortcutList } from "#ui/shortcuts.ts";

const everywhere = new Set(["General", "Go to"]);

/** Those with a key first; the same thing once. */
export function useScreenItems(): PaletteItem[] {
  const navigate = useNavigate();
  const keys = useShortcutList().filter(({ group }) => !everywhere.has(group));
  const actions = [...screenActions].flatMap((ask) => ask()).filter(canBeDone);
  const items: PaletteItem[] = keys.map(({ keys: shortcut, label, group, run }) => ({
    id: `key:${shortcut}:${label}`,
    label,
    keywords: group,
    shortcut,
    run,
  }));
  for (const { label, onSelect, to, href } of actions) {
    const run =
      onSelect ?? (to ? () => void navigate(to) : href ? () => window.location.assign(href) : undefined);
    if (run) items.push({ id: `screen:${label}`, label, run });
  }
  const byName = new Map<string, PaletteItem>();
  for (const item of items) {
    const name = item.label.toLowerCase();
    if (!byName.has(name)) byName.set(name, { ...item, group: "On this screen" });
  }
  return [...byName.values()];
}

const canBeDone = (action: Action): action is MenuItem =>
  action !== "separator" && "label" in action && !action.disabledReason;
