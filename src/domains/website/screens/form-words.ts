/** How forms and submissions are written on the screen. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import { FieldKind } from "../forms/content-contract.ts";
import { type FormListItem, FormStatus } from "../forms/contract.ts";
import type { SubmissionState } from "../forms/submissions/contract.ts";
import { websiteFormPath } from "../paths.ts";

export const statusLabels: Record<FormStatus, string> = {
  draft: "Draft",
  published: "Published",
  archived: "Archived",
};
export const statusColors: Record<FormStatus, string> = {
  draft: "gray",
  published: "green",
  archived: "gray",
};
export const statusOptions = FormStatus.options.map((value) => ({ value, label: statusLabels[value] }));

export const stateLabels: Record<SubmissionState, string> = { new: "New", read: "Read", spam: "Spam" };
export const stateColors: Record<SubmissionState, string> = { new: "blue", read: "gray", spam: "yellow" };

export const kindLabels = lookup<FieldKind, string>(
  {
    short_text: "Short Text",
    long_text: "Long Text",
    email: "Email",
    phone: "Phone",
    number: "Number",
    date: "Date",
    choice: "Single Choice",
    several: "Multiple Choice",
    yes_no: "Yes or No",
    address: "Address",
    service: "Service",
    file: "File Upload",
    consent: "Consent Box",
    heading: "Heading and Text",
  },
  wordsOf,
);
export const kindOptions = FieldKind.options.map((value) => ({ value, label: kindLabels[value] }));

export const counted = (count: number): string => plural(count, "form");
export const countedSubmissions = (count: number): string => plural(count, "submission");

/** "12%", or a dash while no one came. */
export const conversionText = ({ conversion_percent: percent }: Pick<FormListItem, "conversion_percent">) =>
  percent === null ? "–" : `${percent}%`;

export const pathOf = ({ id }: { id: number }): string => websiteFormPath({ id });

/** Opened from the app, a visit isn't counted. */
export const previewUrl = ({ url }: Pick<FormListItem, "url">): string => `${new URL(url).pathname}?team=1`;
