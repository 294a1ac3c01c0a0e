/** The "…" menu of a record: what can be done with it, and why something cannot be done at the moment. */
import { IconDots } from "@tabler/icons-react";
import { cloneElement, type ReactElement, useState } from "react";
import type { ActionMenuList } from "./ActionMenuList.tsx";
import classes from "./action-menu.module.css";
import type { Action, MenuPosition, TriggerProps } from "./menu-action.ts";

export type { Action } from "./menu-action.ts";

type Props = {
  /** "Actions for Ada Lovelace": the name that screen readers hear, of the menu and of the "…" button. */
  label: string;
  /** A function is asked only when the menu opens. */
  actions: Action[] | (() => Action[]);
  /** A button in place of the "…" icon, with a name of its own. */
  trigger?: ReactElement<TriggerProps>;
  position?: MenuPosition;
  width?: number;
};

const dots: ReactElement<TriggerProps> = (
  <button type="button" className={classes.dots}>
    <IconDots size={16} aria-hidden />
  </button>
);

let loaded: typeof ActionMenuList | undefined;

/** Fetches the machinery of menus ahead of the first click. */
export async function prefetchMenus(): Promise<void> {
  loaded ??= (await import("./ActionMenuList.tsx")).ActionMenuList;
}

/**
 * Until it is first used it is only a button, so that a list may hold thousands. Keyboard: Enter or Space opens, arrows
 * move, Escape closes and returns the focus to the button.
 */
export function ActionMenu({ label, actions, trigger, position = "bottom-end", width = 220 }: Props) {
  const [List, setList] = useState<typeof ActionMenuList | null>(null);
  const button = trigger ?? dots;
  const names = { "aria-haspopup": "menu", ...(trigger ? {} : { "aria-label": label }) } as const;
  if (List) {
    return (
      <List
        label={label}
        actions={actions}
        position={position}
        width={width}
        trigger={cloneElement(button, names)}
      />
    );
  }
  const prefetch = () => void prefetchMenus();
  const open = () => void prefetchMenus().then(() => loaded && setList(() => loaded ?? null));
  return cloneElement(button, { ...names, onClick: open, onPointerEnter: prefetch, onFocus: prefetch });
}
