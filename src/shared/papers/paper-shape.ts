/** A paper as it travels from the server to the browser. */
import { z } from "zod";
import { headingTypefaces, typefaceNames } from "../brand.ts";
import type { Paper } from "./paper.ts";

const Value = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("tick"), isOn: z.boolean() }),
  z.object({ kind: z.literal("typed"), text: z.string() }),
  z.object({ kind: z.literal("drawn"), png: z.string() }),
]);

const Field = z.object({
  id: z.string(),
  kind: z.enum(["signature", "initials", "date", "tick", "text"]),
  label: z.string(),
  value: Value.nullable(),
});

const Place = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const Block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), text: z.string() }),
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({
    kind: z.literal("prices"),
    headings: z
      .object({ item: z.string(), quantity: z.string(), price: z.string(), amount: z.string() })
      .optional(),
    lines: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        quantity: z.string(),
        price: z.string(),
        amount: z.string(),
      }),
    ),
    totals: z.array(z.object({ label: z.string(), value: z.string(), isGrand: z.boolean() })),
  }),
  z.object({
    kind: z.literal("fields"),
    party: z.string(),
    fields: z.array(Field),
  }),
  z.object({
    kind: z.literal("page"),
    number: z.number(),
    count: z.number(),
    width: z.number(),
    height: z.number(),
    text: z.string(),
    picture: z.string().nullable(),
    fields: z.array(Field.extend({ party: z.string(), place: Place })),
  }),
]);

export const PaperShape = z
  .object({
    kind: z.string(),
    title: z.string(),
    number: z.string().nullable(),
    stamp: z.string().nullable(),
    brand: z.object({
      name: z.string(),
      accent: z.string(),
      typeface: z.enum(typefaceNames),
      headingTypeface: z.enum(headingTypefaces),
      logo: z.string().nullable(),
      lines: z.array(z.string()),
    }),
    to: z.object({ heading: z.string(), lines: z.array(z.string()) }).nullable(),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    blocks: z.array(Block),
    footer: z.string(),
  })
  .meta({ id: "Paper" }) satisfies z.ZodType<Paper>;
