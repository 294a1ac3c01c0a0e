/** The lines of an invoice in their order, each with its fields; they are moved, removed and added here. */
import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { AddLines } from "./AddLines.tsx";
import classes from "./editor.module.css";
import { LineFields } from "./LineFields.tsx";
import type { PricedForm } from "./priced-values.ts";
import { useLineOrder } from "./use-line-order.ts";

type Props = {
  form: PricedForm;
  currency: string;
  /** Further ways to add lines. */
  children?: ReactNode;
};

export function LineList({ form, currency, children }: Props) {
  const { lines } = form.values;
  const list = useRef<HTMLDivElement>(null);
  const order = useLineOrder({ list, lines, onChange: (moved) => form.edit({ lines: moved }) });
  return (
    <>
      <div ref={list}>
        {lines.map((line, index) => (
          <LineFields key={line.key} form={form} line={line} index={index} order={order} />
        ))}
      </div>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
      {form.errors["lines"] && (
        <p role="alert" className={classes.problem}>
          {form.errors["lines"]}
        </p>
      )}
      <AddLines form={form} currency={currency}>
        {children}
      </AddLines>
    </>
  );
}
