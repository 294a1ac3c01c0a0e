/** Every color of words reads on every ground that it stands on, in light and in dark (WCAG 2.2 AA, computed). */
import assert from "node:assert/strict";
import test from "node:test";
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { hues } from "#ui/colors/hues.ts";
import { cssVariables, theme } from "#ui/theme.ts";

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];
type Variables = Record<string, string>;

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const given = defaultCssVariablesResolver(whole);
const own = cssVariables(whole);

const looks: Record<string, Variables> = {
  light: { ...given.variables, ...given.light, ...own.variables, ...own.light },
  dark: { ...given.variables, ...given.dark, ...own.variables, ...own.dark },
};

function colorOf(text: string, variables: Variables): Rgba {
  const value = text.trim();
  const named = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (named) {
    const found = variables[named];
    assert.ok(found, `${named} is not a variable of this look`);
    return colorOf(found, variables);
  }
  const mixed = /^color-mix\(in srgb, (.+) (\d+)%, transparent\)$/.exec(value);
  if (mixed) {
    const [red, green, blue, alpha] = colorOf(`${mixed[1]}`, variables);
    return [red, green, blue, (alpha * Number(mixed[2])) / 100];
  }
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1];
  if (hex) {
    const long = hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
    const [red = 0, green = 0, blue = 0] = long.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
    return [red, green, blue, 1];
  }
  const parts = /^rgba?\(([^)]+)\)$/.exec(value)?.[1]?.split(/[\s,/]+/);
  if (parts) {
    const [red = 0, green = 0, blue = 0] = parts.slice(0, 3).map(Number);
    const alpha =
      parts[3] === undefined ? 1 : Number.parseFloat(parts[3]) / (parts[3].endsWith("%") ? 100 : 1);
    return [red, green, blue, alpha];
  }
  throw new Error(`${text} is no color that this test can read`);
}

/** What is seen where one color lies over another that lets nothing through. */
function over([red, green, blue, alpha]: Rgba, under: Rgba): Rgba {
  const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha);
  return [mix(red, under[0]), mix(green, under[1]), mix(blue, under[2]), 1];
}

function luminance([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(words: Rgba, ground: Rgba): number {
  const [lower = 0, higher = 0] = [luminance(over(words, ground)), luminance(ground)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

const grounds = ["--pl-page", "--pl-card", "--pl-rail"];
const words = [
  "--mantine-color-text",
  "--mantine-color-anchor",
  "--mantine-color-error",
  "--mantine-color-success",
  "--mantine-color-placeholder",
  "--pl-muted",
  "--pl-copper",
];
const softHues = [...hues, "red"];
const textRatio = 4.5;
/** Lines and marks that carry a meaning. */
const markRatio = 3;

for (const [look, variables] of Object.entries(looks)) {
  const solid = (name: string, ground: Rgba = [255, 255, 255, 1]) =>
    over(colorOf(`var(${name})`, variables), ground);
  const holds = (text: string, ground: Rgba, least: number, what: string) => {
    const found = contrast(colorOf(`var(${text})`, variables), ground);
    assert.ok(
      found >= least,
      `${look}: ${text} on ${what} reads at ${found.toFixed(2)}:1, at least ${least}`,
    );
  };

  test(`${look}: words read on the page, on cards and in the sidebar`, () => {
    for (const ground of grounds) for (const text of words) holds(text, solid(ground), textRatio, ground);
  });

  test(`${look}: words read on what is pointed at and what is chosen`, () => {
    for (const ground of grounds) {
      holds("--mantine-color-text", solid("--pl-hover", solid(ground)), textRatio, `hover over ${ground}`);
      holds(
        "--pl-selected-text",
        solid("--pl-selected", solid(ground)),
        textRatio,
        `selected over ${ground}`,
      );
    }
  });

  test(`${look}: the words of badges and marks read on their own soft color`, () => {
    for (const hue of softHues)
      for (const ground of grounds) {
        const soft = solid(`--mantine-color-${hue}-light`, solid(ground));
        holds(`--mantine-color-${hue}-light-color`, soft, textRatio, `soft ${hue} over ${ground}`);
      }
  });

  test(`${look}: the edge of a colored block and the frame of its letters stand out from card and block`, () => {
    for (const hue of hues) {
      const soft = solid(`--mantine-color-${hue}-light`, solid("--pl-card"));
      holds(`--pl-edge-${hue}`, solid("--pl-card"), markRatio, "a card");
      holds(`--pl-edge-${hue}`, soft, markRatio, `soft ${hue}`);
    }
  });

  test(`${look}: white reads on the colors that are filled`, () => {
    for (const filled of ["plumb-7", "copper-7"]) {
      const found = contrast([255, 255, 255, 1], solid(`--mantine-color-${filled}`));
      assert.ok(found >= textRatio, `white on ${filled} reads at ${found.toFixed(2)}:1`);
    }
  });

  test(`${look}: the line of this moment and the drawing of an empty place stand out`, () => {
    for (const ground of grounds) holds("--pl-copper", solid(ground), markRatio, ground);
    holds("--pl-copper", solid("--pl-copper-soft", solid("--pl-card")), markRatio, "its own soft color");
  });
}
