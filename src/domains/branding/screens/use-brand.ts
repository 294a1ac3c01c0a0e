/** What is chosen for the brand, and whether one may. */
import { useQueryClient } from "@tanstack/react-query";
import { brandColorPattern, type HeadingTypeface, type Typeface } from "#shared/brand.ts";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { Brand, BrandChanges, BrandColor, BrandLogo } from "../contract.ts";
import { brandingApi } from "./branding-api.ts";

export type BrandForm = ReturnType<typeof useBrand>;
type Values = {
  color: string;
  accent: string;
  typeface: Typeface;
  heading_typeface: HeadingTypeface;
  colors: BrandColor[];
  website: string;
  logo: BrandLogo | null;
};

export function useBrand(stored: Brand) {
  const client = useQueryClient();
  const adopt = (saved: Brand) => client.setQueryData(brandingApi.read.queryKey(), saved);
  const form = useRecordForm({
    record: stored,
    valuesOf: (brand) => valuesOf(brand ?? stored),
    read,
    fieldOf: (name) => (name === "logo_id" ? "logo" : name),
    save,
    recordOf: (saved: Brand) => saved,
    onSaved: (saved, sent) => {
      adopt(saved);
      const words = { said: "Brand saved.", undone: "Changes to the brand undone." };
      offerUndo({ ...words, saved, sent, read, putBack: save, adopt });
    },
    stale: { title: "The brand has changed", latest: () => brandingApi.read.call(), labels },
  });
  return { ...form, canChange: useMay()("organization.update") };
}

const read = (values: Values) => readAs(values, errorsOf(values));

const save = ({ typed, context }: Sending<Brand, Values, Values, never>) =>
  brandingApi.save.call(changesOf(typed), { context });

const labels = {
  color: "Main color",
  accent: "Accent color",
  typeface: "Secondary typeface",
  heading_typeface: "Primary typeface",
  colors: "Other colors",
  website: "Website",
  logo: "Logo",
};

const valuesOf = ({ color, accent, typeface, heading_typeface, colors, website, logo }: Brand): Values => ({
  color: color ?? "",
  accent: accent ?? "",
  typeface,
  heading_typeface,
  colors,
  website: website ?? "",
  logo,
});

function changesOf({ logo, ...fields }: Partial<Values>): BrandChanges {
  return { ...fields, ...(logo === undefined ? {} : { logo_id: logo?.id ?? null }) };
}

/** `#A4552B`, `a4552b` and nothing at all are colors that can be saved. */
export const colorOf = (typed: string): string | null => {
  const text = typed.trim().toLowerCase();
  const color = /^[\da-f]{6}$/.test(text) ? `#${text}` : text;
  return brandColorPattern.test(color) ? color : null;
};

export const isWholeColor = ({ name, hex }: BrandColor): boolean =>
  name.trim() !== "" && colorOf(hex) !== null;

const isBlankOrColor = (typed: string): boolean => typed.trim() === "" || colorOf(typed) !== null;

function errorsOf({ color, accent, colors }: Values): Errors {
  const sentence = "Enter a color such as #a4552b";
  return {
    ...(isBlankOrColor(color) ? {} : { color: sentence }),
    ...(isBlankOrColor(accent) ? {} : { accent: sentence }),
    ...(colors.every(isWholeColor) ? {} : { colors: "Give each color a name and a hex such as #a4552b" }),
  };
}
