/** What is still missing from a message: each with the place where it stands, to be typed by hand. */
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { type AnyMergeField, labelOfField } from "#shared/messages/merge-fields.ts";
import classes from "../templates.module.css";
import type { FillingState } from "./use-filling.ts";

export function UnfilledFields({ filling }: { filling: FillingState }) {
  const { filled, typed, type } = filling;
  const [asked, setAsked] = useState<readonly AnyMergeField[]>([]);
  const unfilled = filled?.unfilled ?? [];
  // A field stays while it is being typed into, although it is filled by then.
  const fields = [
    ...new Set([...asked.filter((field) => typed[field]), ...unfilled.map(({ field }) => field)]),
  ];
  if (fields.length === 0) return null;
  return (
    <fieldset className={classes.signers}>
      <legend>{unfilled.length > 0 ? "Complete the message" : "Typed by hand"}</legend>
      {fields.map((field) => {
        const missing = unfilled.find((each) => each.field === field);
        return (
          <TextInput
            key={field}
            label={labelOfField(field)}
            description={missing && `Missing in: ${missing.places.join(", ")}`}
            autoComplete="off"
            maxLength={300}
            value={typed[field] ?? ""}
            onChange={(event) => {
              if (!asked.includes(field)) setAsked([...asked, field]);
              type(field, event.currentTarget.value);
            }}
          />
        );
      })}
    </fieldset>
  );
}
