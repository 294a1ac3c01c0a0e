/** How templates are written on the screen. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import type { SignFieldKind } from "../content-contract.ts";
import { TemplateKind, type TemplateListItem, type TemplateSort } from "../contract.ts";
import { templatePath } from "../paths.ts";

export const kindLabels = lookup<TemplateKind, string>(
  { contract: "Contract", email: "Email", text: "Text" },
  wordsOf,
);
export const kindOptions = TemplateKind.options.map((value) => ({ value, label: kindLabels[value] }));

export const sortOptions: { value: TemplateSort; label: string }[] = [
  { value: "-name", label: "Name, Z to A" },
  { value: "newest", label: "Last Changed" },
];

export const fieldKindLabels: Record<SignFieldKind, string> = {
  signature: "Signature",
  initials: "Initials",
  date: "Date Signed",
  tick: "Checkbox",
  text: "Text to Fill In",
};
export const fieldKindOptions = Object.entries(fieldKindLabels).map(([value, label]) => ({ value, label }));

export const pathOf = ({ id }: Pick<TemplateListItem, "id">): string => templatePath({ id });
export const counted = (count: number): string => plural(count, "template");
