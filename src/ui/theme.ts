/** The look of Plumbline in figures: teal for what one does, copper for where one is, neutrals, quiet signal colours. */
import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from "@mantine/core";
import { black, blue, copper, dark, gray, green, pink, plumb, red, violet, yellow } from "#shared/palette.ts";
import { hues } from "./colors/hues.ts";

const fontFamily =
  '"Inter Variable", "Inter Stand-in", "Inter Stand-in Linux", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';

export const theme = createTheme({
  primaryColor: "plumb",
  primaryShade: 7,
  colors: { plumb, copper, gray, dark, red, yellow, green, blue, violet, pink },
  black,
  fontFamily,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  lineHeights: { xs: "1.35", sm: "1.4", md: "1.45", lg: "1.5", xl: "1.5" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.25rem", xl: "1.5rem" },
  radius: { xs: "0.25rem", sm: "0.375rem", md: "0.5rem", lg: "0.75rem", xl: "1rem" },
  defaultRadius: "sm",
  shadows: {
    xs: "0 1px 2px rgb(16 24 32 / 6%)",
    sm: "0 1px 3px rgb(16 24 32 / 8%)",
    md: "0 4px 16px rgb(16 24 32 / 10%)",
    lg: "0 8px 28px rgb(16 24 32 / 14%)",
    xl: "0 16px 48px rgb(16 24 32 / 18%)",
  },
  headings: {
    fontFamily,
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.375rem", lineHeight: "1.3" },
      h2: { fontSize: "1.125rem", lineHeight: "1.35" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.4" },
      h4: { fontSize: "0.875rem", lineHeight: "1.4" },
    },
  },
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  fontSmoothing: true,
  components: {
    Badge: { defaultProps: { variant: "light", radius: "sm", tt: "none", fw: 500 } },
    Menu: {
      defaultProps: { shadow: "md", radius: "md", withinPortal: true, transitionProps: { duration: 80 } },
    },
    Modal: {
      defaultProps: {
        radius: "lg",
        overlayProps: { backgroundOpacity: 0.4 },
        // The head of a window is not the banner of the page, of which there is only one.
        attributes: { header: { role: "presentation" } },
      },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.4 } } },
    Tooltip: {
      defaultProps: { openDelay: 300, withArrow: false, events: { hover: true, focus: true, touch: false } },
    },
    // Centered, a list is first put where its middle will be: on a phone that is wider than the screen, which then widens.
    Combobox: { defaultProps: { position: "bottom-start" } },
    Select: { defaultProps: { comboboxProps: { shadow: "md" }, allowDeselect: false } },
  },
});

/** On the dark page a soft colour is a breath of it over the page, with bright words (at least 7:1). */
function softColors(names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => [
      [
        `--mantine-color-${name}-light`,
        `color-mix(in srgb, var(--mantine-color-${name}-5) 17%, transparent)`,
      ],
      [
        `--mantine-color-${name}-light-hover`,
        `color-mix(in srgb, var(--mantine-color-${name}-5) 26%, transparent)`,
      ],
      [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-2)`],
    ]),
  );
}

/** The edges of blocks, at least 3:1 on a card and on the block's own soft color. */
const edgeColors = (shade: number): Record<string, string> =>
  Object.fromEntries(hues.map((hue) => [`--pl-edge-${hue}`, `var(--mantine-color-${hue}-${shade})`]));

/** Colours that must differ between light and dark to stay readable (4.5:1 for text, placeholders included). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...edgeColors(6),
    "--mantine-color-error": "var(--mantine-color-red-7)",
    "--mantine-color-success": "var(--mantine-color-green-7)",
    "--mantine-color-placeholder": "var(--mantine-color-gray-6)",
    "--mantine-color-default-border": "var(--mantine-color-gray-3)",
    "--mantine-color-disabled-color": "var(--mantine-color-gray-6)",
    "--pl-page": "#ffffff",
    "--pl-card": "#ffffff",
    "--pl-rail": "var(--mantine-color-gray-0)",
    "--pl-hover": "rgb(27 31 36 / 5%)",
    "--pl-selected": "rgb(15 109 114 / 9%)",
    "--pl-selected-text": "var(--mantine-color-plumb-8)",
    "--pl-line": "var(--mantine-color-gray-2)",
    "--pl-line-strong": "var(--mantine-color-gray-3)",
    "--pl-muted": "var(--mantine-color-gray-6)",
    "--pl-copper": "var(--mantine-color-copper-6)",
    "--pl-copper-soft": "var(--mantine-color-copper-1)",
    "--pl-plumb-line": "var(--mantine-color-copper-3)",
  },
  dark: {
    "--mantine-color-error": "var(--mantine-color-red-4)",
    "--mantine-color-success": "var(--mantine-color-green-4)",
    "--mantine-color-placeholder": "var(--mantine-color-dark-2)",
    "--mantine-color-disabled-color": "var(--mantine-color-dark-2)",
    ...edgeColors(5),
    ...softColors(["plumb", "copper", "red", "yellow", "green", "blue", "violet", "pink"]),
    "--mantine-color-gray-light": "rgb(255 255 255 / 8%)",
    "--mantine-color-gray-light-hover": "rgb(255 255 255 / 12%)",
    "--mantine-color-gray-light-color": "var(--mantine-color-dark-1)",
    "--pl-page": "var(--mantine-color-dark-7)",
    "--pl-card": "#1a1d22",
    "--pl-rail": "var(--mantine-color-dark-8)",
    "--pl-hover": "rgb(255 255 255 / 6%)",
    "--pl-selected": "rgb(79 186 185 / 16%)",
    "--pl-selected-text": "var(--mantine-color-plumb-2)",
    "--pl-line": "#2a2f36",
    "--pl-line-strong": "var(--mantine-color-dark-4)",
    "--pl-muted": "var(--mantine-color-dark-2)",
    "--pl-copper": "var(--mantine-color-copper-4)",
    "--pl-copper-soft": "var(--mantine-color-copper-light)",
    "--pl-plumb-line": "var(--mantine-color-copper-7)",
  },
});

/** Remembers the choice of light, dark or the system's setting; it outlives signing out. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "plumbline_theme" });
