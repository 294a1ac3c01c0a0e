/** The colours, sizes and shadows of the app's theme as plain CSS, for pages that do not load the component set. */
import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import { cssVariables, theme } from "#ui/theme.ts";

type Variables = Record<string, string>;

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const { light, dark } = cssVariables(whole);

const shared: Variables = {
  ...Object.fromEntries(
    Object.entries(whole.colors).flatMap(([name, shades]) =>
      shades.map((shade, index) => [`--mantine-color-${name}-${index}`, shade]),
    ),
  ),
  ...named("--mantine-font-size-", whole.fontSizes),
  ...named("--mantine-radius-", whole.radius),
  ...named("--mantine-shadow-", whole.shadows),
  "--mantine-font-family": whole.fontFamily,
  "--mantine-primary-color-filled": "var(--mantine-color-plumb-7)",
};

/** What the style sheet `css` uses of the theme, and nothing else, for light and for dark. */
export function themeTokens(css: string): string {
  const lightOnes: Variables = { ...light, "--mantine-color-text": whole.black };
  const darkOnes: Variables = { ...dark, "--mantine-color-text": "var(--mantine-color-dark-0)" };
  const used = namesUsed(css, [shared, lightOnes, darkOnes]);
  const written = (variables: Variables) =>
    Object.entries(variables)
      .filter(([name]) => used.has(name))
      .map(([name, value]) => `${name}:${value}`)
      .join(";");
  const inDark = `color-scheme:dark;--pl-focus:var(--mantine-color-plumb-4);${written(darkOnes)}`;
  return [
    `:root{color-scheme:light;--pl-focus:var(--mantine-color-plumb-6);${written(shared)};${written(lightOnes)}}`,
    `:root[data-mantine-color-scheme="dark"]{${inDark}}`,
    // Without a script the device decides.
    `@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){${inDark}}}`,
  ].join("");
}

/** Variables that are made of other variables bring those with them. */
function namesUsed(css: string, tables: Variables[]): Set<string> {
  const used = new Set(["--mantine-color-plumb-4", "--mantine-color-plumb-6"]);
  const queue = [css];
  for (let text = queue.pop(); text !== undefined; text = queue.pop()) {
    for (const [, name = ""] of text.matchAll(/var\((--[\w-]+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      queue.push(...tables.map((table) => table[name] ?? ""));
    }
  }
  return used;
}

function named(prefix: string, values: object): Variables {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, String(value)]));
}
