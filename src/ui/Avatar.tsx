/** A round mark with a person's initials, always in the same colour for the same name. */
import classes from "./avatar.module.css";
import type { Hue } from "./colors/hues.ts";

/** Not red, which is for what is wrong. */
const avatarHues = ["plumb", "copper", "blue", "green", "yellow", "gray"] as const;

type Props = {
  name: string;
  size?: number;
  /** Where colors tell people apart, theirs. */
  hue?: Hue | undefined;
};

/** Decoration beside a name that is also written out: screen readers pass over it, and whoever copies a list. */
export function Avatar({ name, size = 32, hue = hueOf(name) }: Props) {
  const style = {
    width: size,
    height: size,
    fontSize: Math.round(size * 0.38),
    background: `var(--mantine-color-${hue}-light)`,
    color: `var(--mantine-color-${hue}-light-color)`,
  };
  return <span className={classes.mark} style={style} data-initials={initialsOf(name)} aria-hidden />;
}

/** A name with its mark before it, for lists and heads of rows. */
export function NameWithAvatar({ name, size = 22 }: Omit<Props, "hue">) {
  return (
    <span className={classes.named}>
      <Avatar name={name} size={size} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

/** The first letters of the first and the last word, at most two, in capitals; "?" when there is none. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? "")][0] ?? "",
  );
  return letters.join("").toUpperCase() || "?";
}

function hueOf(name: string): Hue {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return avatarHues[sum % avatarHues.length] ?? "gray";
}
