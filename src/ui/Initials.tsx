/** A round mark with a person's initials, always in the same colour for the same name. */
import classes from "./initials.module.css";

const hues = ["plumb", "blue", "green", "yellow", "red", "gray"] as const;

type Props = { name: string; size?: number };

/** Decoration beside a name that is also written out, so screen readers pass over it. */
export function Initials({ name, size = 32 }: Props) {
  const hue = hueOf(name);
  const style = {
    width: size,
    height: size,
    fontSize: Math.round(size * 0.38),
    background: `var(--mantine-color-${hue}-light)`,
    color: `var(--mantine-color-${hue}-light-color)`,
  };
  return (
    <span className={classes.mark} style={style} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word, at most two, in capitals; "?" when there is none. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? "")][0] ?? "",
  );
  return letters.join("").toUpperCase() || "?";
}

function hueOf(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return hues[sum % hues.length] ?? "gray";
}
