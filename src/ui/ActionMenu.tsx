/** The "…" menu of a record: what can be done with it, and why something cannot be done at the moment. */
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import classes from "./action-menu.module.css";

export type Action =
  | "separator"
  | {
      label: string;
      icon?: ReactNode;
      onSelect?: () => void;
      /** A page of the product. */
      to?: string;
      /** A phone or mail link, or another site. */
      href?: string;
      isDanger?: boolean;
      /** When given, the action is shown but cannot be chosen, and this says why. */
      disabledReason?: string;
    };

type Props = {
  /** "Actions for Ada Lovelace": the name screen readers hear. */
  label: string;
  /** A function is asked only when the menu opens. */
  actions: Action[] | (() => Action[]);
  /** In place of the "…" icon. */
  icon?: ReactNode;
  size?: "sm" | "md";
};

/**
 * Until it is first used it is only a button, so that a list may hold hundreds. Keyboard: Enter or Space opens, arrows
 * move, Escape closes and returns the focus to the button.
 */
export function ActionMenu({ label, actions, icon, size = "md" }: Props) {
  const [isArmed, setArmed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (!isArmed) return;
    button.current?.focus();
    setOpen(true);
  }, [isArmed]);

  const trigger = (
    <ActionIcon
      ref={button}
      variant="subtle"
      color="gray"
      size={size}
      aria-label={label}
      aria-haspopup="menu"
      onClick={isArmed ? undefined : () => setArmed(true)}
    >
      {icon ?? <IconDots size={16} aria-hidden />}
    </ActionIcon>
  );
  if (!isArmed) return trigger;
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={220}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {isOpen && (typeof actions === "function" ? actions() : actions).map(renderAction)}
      </Menu.Dropdown>
    </Menu>
  );
}

function renderAction(action: Action, index: number) {
  if (action === "separator") return <Menu.Divider key={`line ${index}`} />;
  const { label, icon, onSelect, to, href, isDanger, disabledReason } = action;
  const look = { leftSection: icon, color: isDanger ? "red" : undefined, onClick: onSelect };
  if (disabledReason) {
    return (
      <Menu.Item
        key={label}
        leftSection={icon}
        aria-disabled
        closeMenuOnClick={false}
        className={classes.disabled}
      >
        {label}
        <span className={classes.reason}>{disabledReason}</span>
      </Menu.Item>
    );
  }
  return (
    <Fragment key={label}>
      {to ? (
        <Menu.Item {...look} component={Link} to={to}>
          {label}
        </Menu.Item>
      ) : href ? (
        <Menu.Item {...look} component="a" href={href}>
          {label}
        </Menu.Item>
      ) : (
        <Menu.Item {...look}>{label}</Menu.Item>
      )}
    </Fragment>
  );
}
