/** The opened part of an action menu, fetched when the first menu of a visit is needed. */

import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { cloneElement, type ReactElement, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useAfterMount } from "../use-after-mount.ts";
import classes from "./action-menu.module.css";
import type { Action, MenuPosition, TriggerProps } from "./menu-action.ts";

type Props = {
  label: string;
  actions: Action[] | (() => Action[]);
  trigger: ReactElement<TriggerProps>;
  position: MenuPosition;
  width: number;
};

/** Screen readers that go from landmark to landmark must not lose a menu that hangs beside them all. */
const insideMain = { target: "#main" };

/** Opens as soon as it is there: it is mounted by the click that asks for it. */
export function ActionMenuList({ label, actions, trigger, position, width }: Props) {
  const isMounted = useAfterMount();
  const [isClosed, setClosed] = useState(false);
  const isOpen = isMounted && !isClosed;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <Menu
      opened={isOpen}
      onChange={(opens) => setClosed(!opens)}
      position={position}
      width={width}
      withInitialFocusPlaceholder={false}
      portalProps={insideMain}
    >
      <Menu.Target>{cloneElement(trigger, { ref: button })}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {isOpen && (typeof actions === "function" ? actions() : actions).map(renderAction)}
      </Menu.Dropdown>
    </Menu>
  );
}

function renderAction(action: Action, index: number) {
  if (action === "separator") return <Menu.Divider key={`line ${index}`} />;
  if ("heading" in action) return <Menu.Label key={`heading ${index}`}>{action.heading}</Menu.Label>;
  const { label, icon, onSelect, to, href, isDanger, isChecked, disabledReason } = action;
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
  if (isChecked !== undefined) {
    return (
      <Menu.RadioItem
        key={label}
        value={label}
        checked={isChecked}
        checkIcon={<IconCheck size={14} aria-hidden />}
        rightSection={icon}
        closeMenuOnClick
        onClick={onSelect}
      >
        {label}
      </Menu.RadioItem>
    );
  }
  const look = {
    leftSection: icon,
    className: isDanger ? classes.danger : undefined,
    onClick: onSelect,
  };
  if (to) {
    return (
      <Menu.Item key={label} {...look} component={Link} to={to}>
        {label}
      </Menu.Item>
    );
  }
  if (href) {
    return (
      <Menu.Item key={label} {...look} component="a" href={href}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item key={label} {...look}>
      {label}
    </Menu.Item>
  );
}
