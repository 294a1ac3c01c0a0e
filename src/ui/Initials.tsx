/** A round mark with a person's initials, always in the same colour for the same name. */
import { Avatar } from "@mantine/core";

const palette = ["plumb", "blue", "green", "yellow", "red", "gray"] as const;

type Props = { name: string; size?: number };

/** Decoration beside a name that is also written out, so screen readers pass over it. */
export function Initials({ name, size = 32 }: Props) {
  return (
    <Avatar
      size={size}
      radius="xl"
      color={colorOf(name)}
      variant="light"
      aria-hidden
      styles={{ placeholder: { fontWeight: 600 } }}
    >
      {initialsOf(name)}
    </Avatar>
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

function colorOf(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return palette[sum % palette.length] ?? "gray";
}
