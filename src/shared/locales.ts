/** The ways of writing dates, times and numbers that a business or a person can choose. */

/** A BCP 47 tag and how people call it. The product itself speaks English in all of them. */
export const locales = [
  { value: "en-US", label: "English (United States)" },
  { value: "en-CA", label: "English (Canada)" },
  { value: "en-GB", label: "English (United Kingdom)" },
  { value: "en-IE", label: "English (Ireland)" },
  { value: "en-AU", label: "English (Australia)" },
  { value: "en-NZ", label: "English (New Zealand)" },
  { value: "en-ZA", label: "English (South Africa)" },
  { value: "en-IN", label: "English (India)" },
  { value: "es-US", label: "Spanish (United States)" },
  { value: "es-MX", label: "Spanish (Mexico)" },
  { value: "fr-CA", label: "French (Canada)" },
  { value: "de-DE", label: "German (Germany)" },
] as const;

export type LocaleTag = (typeof locales)[number]["value"];

/** "locale" leaves it to the language: 9:05 AM in the United States, 09:05 in Germany. */
export const timeFormats = ["locale", "12", "24"] as const;
export type TimeFormat = (typeof timeFormats)[number];

export const weekdays = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;
