/** The search field of a list; "/" jumps into it and Escape empties it. */
import { CloseButton, Kbd, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import { useShortcut } from "../shortcuts.ts";
import classes from "./filter-bar.module.css";

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** "Search customers..." — also the name screen readers hear. */
  placeholder: string;
};

export function SearchBox({ value, onChange, placeholder }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut({ keys: "/", label: "Search this list", group: "Lists", run: () => field.current?.select() });
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      classNames={{ input: classes.searchInput }}
      value={value}
      placeholder={placeholder}
      aria-label={placeholder.replace(/\.{3}$/, "")}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        value ? (
          <CloseButton size="sm" aria-label="Clear search" onClick={() => clear()} />
        ) : (
          <Kbd size="xs" aria-hidden className={classes.hint}>
            /
          </Kbd>
        )
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        if (value) event.stopPropagation();
        if (value) onChange("");
        else field.current?.blur();
      }}
    />
  );

  function clear() {
    onChange("");
    field.current?.focus();
  }
}
