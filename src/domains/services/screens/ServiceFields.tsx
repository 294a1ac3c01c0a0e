/** The fields of a service: what every price book needs in front, the particulars folded away until they are wanted. */
import { Autocomplete, Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { givenCategories } from "../contract.ts";
import { MaterialsFields } from "./MaterialsFields.tsx";
import { MarginLine } from "./prices/MarginLine.tsx";
import classes from "./service-form.module.css";
import { statusOptions, unitOptions } from "./service-words.ts";
import type { ServiceForm } from "./use-service-form.ts";
import { useCategories } from "./use-services.ts";

export function ServiceFields({ form }: { form: ServiceForm }) {
  return (
    <>
      <div className={classes.fields}>
        <Line form={form} field="name" label="Name" isWide isRequired isFirst />
        <Textarea
          className={classes.wide ?? ""}
          label="Description"
          autosize
          minRows={2}
          maxRows={8}
          {...form.field("description")}
        />
        <CategoryField form={form} />
        <Line form={form} field="price" label="Price" isRequired mode="decimal" />
      </div>
      <MoreFields form={form} />
    </>
  );
}

type TextField = "name" | "price" | "sku" | "cost" | "duration";

type LineProps = {
  form: ServiceForm;
  field: TextField;
  label: string;
  hint?: string;
  mode?: "decimal" | "numeric";
  isWide?: boolean;
  isRequired?: boolean;
  /** Where the focus begins. */
  isFirst?: boolean;
};

function Line({ form, field, label, hint, mode, ...is }: LineProps) {
  return (
    <TextInput
      className={is.isWide ? (classes.wide ?? "") : ""}
      label={label}
      description={hint}
      inputMode={mode}
      autoComplete="off"
      withAsterisk={is.isRequired}
      aria-required={is.isRequired || undefined}
      data-autofocus={is.isFirst || undefined}
      {...form.field(field)}
    />
  );
}

function CategoryField({ form: { values, edit, errors } }: { form: ServiceForm }) {
  const known = useCategories().data?.categories.map(({ name }) => name) ?? [...givenCategories];
  return (
    <Autocomplete
      label="Category"
      placeholder="Other"
      data={known}
      // Whoever opens the list of a chosen category wants to see the others.
      filter={({ options, search }) =>
        known.includes(search)
          ? options
          : options.filter(
              (each) => "label" in each && each.label.toLowerCase().includes(search.trim().toLowerCase()),
            )
      }
      maxLength={60}
      autoComplete="off"
      comboboxProps={{ withinPortal: true }}
      value={values.category}
      error={errors["category"]}
      onChange={(category) => edit({ category })}
    />
  );
}

const folded = ["sku", "cost", "duration", "unit", "status", "materials"];

/** Opens by itself where something in it is wrong. */
function MoreFields({ form }: { form: ServiceForm }) {
  const { values, edit, errors, base, seesCosts } = form;
  const [isUnfolded, setUnfolded] = useState(base !== null);
  const hasError = Object.keys(errors).some((name) => folded.includes(name.split(".")[0] ?? ""));
  const isOpen = isUnfolded || hasError;
  return (
    <Fold label="More details" isOpen={isOpen} onToggle={() => setUnfolded(!isOpen)}>
      <div className={classes.fields}>
        <Line form={form} field="sku" label="Code" hint="Your own number for it" />
        <Line form={form} field="duration" label="Duration" hint="In minutes" mode="numeric" />
        <NativeSelect label="The price is for" data={unitOptions} {...form.field("unit")} />
        <NativeSelect label="Status" data={statusOptions} {...form.field("status")} />
        {seesCosts && (
          <Line form={form} field="cost" label="Cost" hint="To you, without the materials" mode="decimal" />
        )}
        <Checkbox
          className={classes.check ?? ""}
          label="Taxable"
          checked={values.is_taxable}
          onChange={(event) => edit({ is_taxable: event.currentTarget.checked })}
        />
      </div>
      {seesCosts && <MaterialsFields form={form} />}
      {seesCosts && <MarginLine form={form} />}
    </Fold>
  );
}

type FoldProps = { label: string; isOpen: boolean; onToggle: () => void; children: ReactNode };

function Fold({ label, isOpen, onToggle, children }: FoldProps) {
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.fold}>
      <Button
        variant="subtle"
        size="compact-sm"
        color="gray"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<Chevron size={16} aria-hidden />}
        onClick={onToggle}
      >
        {label}
      </Button>
      <div id={id} hidden={!isOpen} className={classes.unfolded}>
        {isOpen && children}
      </div>
    </div>
  );
}
