/** The lines of a draft in their order: what is charged, from a job, the price book or typed. */
import { VisuallyHidden } from "@mantine/core";
import { useRef } from "react";
import { Panel } from "#ui/Panel.tsx";
import type { Invoice } from "../../contract.ts";
import { AddLines } from "./AddLines.tsx";
import classes from "./editor.module.css";
import { LineFields } from "./LineFields.tsx";
import type { DraftForm } from "./use-draft-form.ts";
import { useLineOrder } from "./use-line-order.ts";

type Props = { form: DraftForm; invoice: Invoice; currency: string };

export function LinesPanel({ form, invoice, currency }: Props) {
  const { lines } = form.values;
  const list = useRef<HTMLDivElement>(null);
  const order = useLineOrder({ list, lines, onChange: (moved) => form.edit({ lines: moved }) });
  return (
    <Panel id="invoice-lines" title="Lines">
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
      <AddLines form={form} invoice={invoice} currency={currency} />
    </Panel>
  );
}
