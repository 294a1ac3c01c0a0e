/** What can be done on a page, beside its title: buttons on a desk; on a phone the main one and a menu with the rest. */
import { Button, type ButtonProps } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { AriaAttributes, ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useScreenActions } from "../palette-registry.ts";
import { useIsPhone } from "../phone/use-is-phone.ts";
import { ActionButton } from "./ActionButton.tsx";
import { ActionMenu } from "./ActionMenu.tsx";
import classes from "./action-menu.module.css";
import type { Action, MenuItem, TriggerProps } from "./menu-action.ts";

/** A button of a desk's header that a phone has in its menu. */
export type HeaderAction = MenuItem & {
  /** What is particular about the button: that it is busy, or opens a part of the page. */
  button?: ButtonProps & AriaAttributes;
};

export const refreshAction = (isRefreshing: boolean, refresh: () => void): HeaderAction => ({
  label: "Refresh",
  icon: <IconRefresh size={16} aria-hidden />,
  button: { loading: isRefreshing },
  onSelect: refresh,
});

export type HeaderMenu = {
  label: string;
  /** A function is asked only when the menu opens. */
  actions: Action[] | (() => Action[]);
  width?: number;
  /** On a desk, in place of the "…" icon. */
  trigger?: ReactElement<TriggerProps>;
};

type Props = {
  more?: readonly HeaderAction[] | undefined;
  menu?: HeaderMenu | undefined;
  /** Buttons for which there is room everywhere, the most important one last. */
  children?: ReactNode;
};

export function HeaderActions({ more = [], menu, children }: Props) {
  const isPhone = useIsPhone();
  const { label = "More actions", actions = [] } = menu ?? {};
  const rest = () => [...more, ...(typeof actions === "function" ? actions() : actions)];
  useScreenActions(rest);
  const isButton = !isPhone && menu?.trigger !== undefined;
  return (
    <div className={classes.header}>
      {!isPhone && more.map((action) => <MoreButton key={action.label} {...action} />)}
      {isButton && <ActionMenu {...menu} />}
      {children}
      {(menu || (isPhone && more.length > 0)) && !isButton && (
        <ActionMenu label={label} actions={isPhone ? rest : actions} />
      )}
    </div>
  );
}

function MoreButton({ label, icon, to, onSelect, disabledReason, button }: HeaderAction) {
  const look = { variant: "default", leftSection: icon, ...button };
  return to ? (
    <Button {...look} component={Link} to={to}>
      {label}
    </Button>
  ) : (
    <ActionButton {...look} whyNot={disabledReason} onClick={() => onSelect?.()}>
      {label}
    </ActionButton>
  );
}
