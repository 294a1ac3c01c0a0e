/** The rule by which many prices change: up or down, by how much, rounded to what, and which services. */
import { NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { Fields } from "#ui/form/Fields.tsx";
import classes from "../service-form.module.css";
import { statusOptions } from "../service-words.ts";
import { useCategories } from "../use-services.ts";
import type { RuleValues } from "./price-rule.ts";

type Props = { values: RuleValues; onChange: (changes: Partial<RuleValues>) => void; error: string | null };

const steps = [
  { value: "1", label: "No rounding" },
  { value: "5", label: "0.05" },
  { value: "10", label: "0.10" },
  { value: "50", label: "0.50" },
  { value: "100", label: "1.00" },
  { value: "500", label: "5.00" },
  { value: "1000", label: "10.00" },
];

const ways = [
  { value: "nearest", label: "To the nearest" },
  { value: "up", label: "Up" },
  { value: "down", label: "Down" },
];

export function PriceRuleFields({ values, onChange, error }: Props) {
  const used = (useCategories().data?.categories ?? []).filter(({ services }) => services > 0);
  return (
    <Fields isClose>
      <SegmentedControl
        aria-label="Direction"
        data={[
          { value: "up", label: "Raise" },
          { value: "down", label: "Lower" },
        ]}
        value={values.isUp ? "up" : "down"}
        onChange={(way) => onChange({ isUp: way === "up" })}
      />
      <SegmentedControl
        aria-label="Change type"
        data={[
          { value: "percent", label: "By percent" },
          { value: "amount", label: "By amount" },
        ]}
        value={values.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextInput
        label={values.kind === "percent" ? "Percent" : "Amount"}
        placeholder={values.kind === "percent" ? "4.5" : "5.00"}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={values.by}
        error={error}
        onChange={(event) => onChange({ by: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="Round"
          data={ways}
          value={values.round}
          onChange={(event) => onChange({ round: event.currentTarget.value as RuleValues["round"] })}
        />
        <NativeSelect
          label="To a multiple of"
          data={steps}
          value={values.roundTo}
          onChange={(event) => onChange({ roundTo: event.currentTarget.value })}
        />
      </div>
      <NativeSelect
        label="Category"
        data={[{ value: "", label: "All categories" }, ...used.map(({ name }) => name)]}
        value={values.category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      />
      <NativeSelect
        label="Status"
        data={[{ value: "", label: "All statuses" }, ...statusOptions]}
        value={values.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as RuleValues["status"] })}
      />
    </Fields>
  );
}
