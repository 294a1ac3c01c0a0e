/** What is listed in a block, such as questions or reviews: each with a menu to move and remove it, and a way to add one. */
import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { movedBy, newKey } from "../block-changes.ts";
import classes from "./blocks.module.css";

type Props<Item extends { id: string }> = {
  /** "question" */
  noun: string;
  items: Item[];
  most: number;
  look: "rows" | "cards";
  /** A new one, but for its key. */
  blank: Omit<Item, "id">;
  onChange: (items: Item[], about?: string) => void;
  /** `set` changes the item; `about` is given for typing. */
  children: (item: Item, set: (changes: Partial<Item>, about?: string) => void, place: number) => ReactNode;
};

export function ItemList<Item extends { id: string }>(props: Props<Item>) {
  const { noun, items, most, look, blank, onChange, children } = props;
  return (
    <>
      <ul className={classes.items} data-look={look}>
        {items.map((item, place) => (
          <li key={item.id} className={classes.item}>
            <div className={classes.itemMenu}>
              <ActionMenu label={`Actions for ${noun} ${place + 1}`} actions={() => actionsOf(props, item)} />
            </div>
            {children(
              item,
              (changes, about) =>
                onChange(
                  items.map((each) => (each.id === item.id ? { ...each, ...changes } : each)),
                  about && `${item.id}-${about}`,
                ),
              place,
            )}
          </li>
        ))}
      </ul>
      {items.length < most && (
        <Button
          variant="default"
          size="xs"
          className={classes.addItem ?? ""}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...items, { ...blank, id: newKey(items) } as Item])}
        >
          Add {noun[0]?.toUpperCase()}
          {noun.slice(1)}
        </Button>
      )}
    </>
  );
}

const icon = { size: 16, "aria-hidden": true } as const;

function actionsOf<Item extends { id: string }>(
  { items, onChange, noun }: Props<Item>,
  item: Item,
): Action[] {
  const move = (by: -1 | 1, label: string, why: string, Icon: typeof IconArrowUp): Action => {
    const moved = movedBy(items, item.id, by);
    return {
      label,
      icon: <Icon {...icon} />,
      ...(moved === items ? { disabledReason: why } : {}),
      onSelect: () => onChange(moved),
    };
  };
  return [
    move(-1, "Move Up", `It's the first ${noun}`, IconArrowUp),
    move(1, "Move Down", `It's the last ${noun}`, IconArrowDown),
    "separator",
    {
      label: "Remove",
      icon: <IconTrash {...icon} />,
      isDanger: true,
      onSelect: () => onChange(items.filter(({ id }) => id !== item.id)),
    },
  ];
}
