/** The fields of a service: what every price book needs in front, the particulars folded away until they are wanted. */
import { Checkbox, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { CustomFieldsPicker } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { Fields, TextLine, wideField } from "#ui/form/Fields.tsx";
import { Fold } from "#ui/form/Fold.tsx";
import { KnownTextField } from "#ui/form/KnownTextField.tsx";
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
      <Fields isClose>
        <TextLine {...form.field("name")} label="Name" isWide isRequired isFirst />
        <Textarea
          className={wideField}
          label="Description"
          autosize
          minRows={2}
          maxRows={8}
          {...form.field("description")}
        />
        <CategoryField form={form} />
        <TextLine {...form.field("price")} label="Price" isRequired mode="decimal" />
      </Fields>
      <MoreFields form={form} />
      <CustomFieldsPicker
        fields={form.fields}
        values={form.values.custom_fields}
        errors={form.errors}
        isNew={form.isNew}
        onChange={(custom_fields) => form.edit({ custom_fields })}
      />
    </>
  );
}

function CategoryField({ form: { values, edit, errors } }: { form: ServiceForm }) {
  const known = useCategories().data?.categories.map(({ name }) => name) ?? givenCategories;
  return (
    <KnownTextField
      label="Category"
      placeholder="Other"
      known={known}
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
      <Fields isClose>
        <TextLine {...form.field("sku")} label="Code" hint="Your SKU or part number (optional)" />
        <TextLine {...form.field("duration")} label="Duration" hint="In minutes" mode="numeric" />
        <NativeSelect label="Pricing" data={unitOptions} {...form.field("unit")} />
        <NativeSelect label="Status" data={statusOptions} {...form.field("status")} />
        {seesCosts && (
          <TextLine
            {...form.field("cost")}
            label="Cost"
            hint="Your cost, not including materials"
            mode="decimal"
          />
        )}
        <Checkbox
          className={classes.check ?? ""}
          label="Taxable"
          checked={values.is_taxable}
          onChange={(event) => edit({ is_taxable: event.currentTarget.checked })}
        />
      </Fields>
      {seesCosts && <MaterialsFields form={form} />}
      {seesCosts && <MarginLine form={form} />}
    </Fold>
  );
}
