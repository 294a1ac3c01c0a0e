/** The business's own fields that can stand in a text, in groups: given by the screen, offered by every field of text in it. */
import { createContext } from "react";
import type { AnyMergeField } from "#shared/messages/merge-fields.ts";

type OwnMergeGroup = { group: string; items: { value: AnyMergeField; label: string }[] };

export const OwnMergeFields = createContext<readonly OwnMergeGroup[]>([]);
