/** In which manner dates, times and amounts are written: that of the United States, unless the browser says otherwise. */
import type { TimeFormat } from "./locales.ts";

export type FormatPreferences = {
  /** BCP 47, such as en-GB. */
  locale: string;
  clock: TimeFormat;
};

const usual: FormatPreferences = { locale: "en-US", clock: "locale" };

let current = usual;

export const formatPreferences = (): FormatPreferences => current;

/**
 * Everything that is written from now on is in this manner; undefined parts are as usual. Only for the browser, where
 * one person looks: the server writes for many at once and keeps the usual manner.
 */
export function setFormatPreferences(
  chosen: { [Part in keyof FormatPreferences]?: FormatPreferences[Part] | null | undefined },
): void {
  current = { locale: supported(chosen.locale) ?? usual.locale, clock: chosen.clock ?? usual.clock };
}

function supported(locale: string | null | undefined): string | undefined {
  try {
    return locale ? Intl.getCanonicalLocales(locale)[0] : undefined;
  } catch {
    return undefined;
  }
}
