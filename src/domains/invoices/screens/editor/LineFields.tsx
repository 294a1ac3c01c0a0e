/** One line of an invoice, with its place among the others, where it comes from, its discount and its taxes. */
import { ActionIcon, Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { Link } from "react-router";
import { jobPath } from "#domains/jobs/paths.ts";
import { PriceLine } from "#ui/price-lines/PriceLine.tsx";
import { shareError } from "#ui/price-lines/price-values.ts";
import { ShareFields } from "#ui/price-lines/ShareFields.tsx";
import { mayDrag } from "#ui/use-press-drag.ts";
import classes from "./editor.module.css";
import type { LineValues, PricedForm } from "./priced-values.ts";
import type { LineOrder } from "./use-line-order.ts";

type Props = { form: PricedForm; line: LineValues; index: number; order: LineOrder };

export function LineFields({ form, line, index, order }: Props) {
  const { values, edit, errors } = form;
  const { carried } = order;
  const set = (changes: Partial<LineValues>) =>
    edit({ lines: values.lines.map((each) => (each.key === line.key ? { ...each, ...changes } : each)) });
  return (
    <div
      data-line
      className={classes.movable}
      data-carried={carried?.key === line.key || undefined}
      data-target={(carried && carried.key !== line.key && carried.to === index) || undefined}
    >
      <PriceLine
        line={line}
        index={index}
        errors={errors}
        onChange={set}
        onRemove={() => edit({ lines: values.lines.filter(({ key }) => key !== line.key) })}
        before={<LineHead line={line} index={index} count={values.lines.length} order={order} />}
      >
        <div className={classes.lineTerms}>
          <ShareFields
            label="Discount"
            name={`Discount on line ${index + 1}`}
            value={line.discount}
            error={shareError(errors, `lines.${index}.discount`)}
            onChange={(discount) => set({ discount })}
          />
          <LineTaxes form={form} line={line} number={index + 1} onChange={(taxes) => set({ taxes })} />
        </div>
      </PriceLine>
    </div>
  );
}

type HeadProps = { line: LineValues; index: number; count: number; order: LineOrder };

function LineHead({ line, index, count, order }: HeadProps) {
  const look = { variant: "subtle", color: "gray", size: "md" } as const;
  const number = index + 1;
  return (
    <div className={classes.lineHead}>
      {count > 1 && (
        <>
          <button
            type="button"
            className={classes.grip}
            data-grip={line.key}
            aria-label={`Move line ${number}`}
            title="Drag it, or press the arrow keys"
            onPointerDown={(press) => mayDrag(press) && order.begin(press, line.key)}
            onKeyDown={(event) => {
              const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
              if (!step) return;
              event.preventDefault();
              order.move(line.key, index + step);
            }}
          >
            <IconGripVertical size={14} aria-hidden />
          </button>
          <ActionIcon
            {...look}
            aria-label={`Move line ${number} up`}
            disabled={index === 0}
            onClick={() => order.move(line.key, index - 1)}
          >
            <IconArrowUp size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...look}
            aria-label={`Move line ${number} down`}
            disabled={index === count - 1}
            onClick={() => order.move(line.key, index + 1)}
          >
            <IconArrowDown size={14} aria-hidden />
          </ActionIcon>
        </>
      )}
      {line.source && (
        <small>
          From a job. <Link to={jobPath({ id: line.source.job_id })}>View Job</Link>
        </small>
      )}
    </div>
  );
}

type TaxesProps = {
  form: PricedForm;
  line: LineValues;
  number: number;
  onChange: (keys: string[]) => void;
};

/** Choosing again also takes away a tax that the invoice no longer has. */
function LineTaxes({ form, line, number, onChange }: TaxesProps) {
  const { taxes } = form.values.terms;
  const chosen = new Set(line.taxes);
  if (taxes.length === 0) return null;
  return (
    <fieldset className={classes.lineTaxes} aria-label={`Taxes on line ${number}`}>
      {taxes.map(({ key, name }, index) => (
        <Checkbox
          key={key}
          label={name.trim() || `Tax ${index + 1}`}
          checked={chosen.has(key)}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            onChange(
              taxes.flatMap((tax) => ((tax.key === key ? isOn : chosen.has(tax.key)) ? [tax.key] : [])),
            );
          }}
        />
      ))}
    </fieldset>
  );
}
