/** The window in which a part or time that was used on a visit is noted. */
import { SegmentedControl, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { amountFrom, amountText } from "#shared/money/amount-text.ts";
import { sumOfProducts } from "#shared/money/money.ts";
import { Fields, wideField } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { Visit } from "../../visits/contract.ts";
import { refreshJobs, visitsApi } from "../jobs-api.ts";

type Props = { visit: Visit | null; isOpen: boolean; onClose: () => void };

export function UseDialog({ visit, isOpen, onClose }: Props) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Add Part or Time" save="Add">
      {(parts) => visit && <UseForm {...parts} visit={visit} onSaved={onClose} />}
    </FormDialog>
  );
}

type Values = {
  kind: "part" | "time";
  service_id: number | null;
  name: string;
  quantity: string;
  price: string;
  cost: string;
};
type FormProps = FormDialogParts & { visit: Visit; onSaved: () => void };

const start: Values = { kind: "part", service_id: null, name: "", quantity: "1", price: "", cost: "" };

function UseForm({ id, guard, visit, onSaved }: FormProps) {
  const client = useQueryClient();
  const currency = useSession().organization?.currency ?? "USD";
  const seesCosts = useMay()("jobs.cost");
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => start,
    read: (values) => readUse(values, currency),
    save: ({ wanted, context }) => visitsApi.addUse.call({ id: visit.id, ...wanted }, { context }),
    onSaved: () => {
      void refreshJobs(client);
      notifySuccess("Added to the visit.");
      onSaved();
    },
  });
  const { values, edit } = form;
  const isTime = values.kind === "time";
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The entry couldn't be added">
      <SegmentedControl
        aria-label="What was used"
        data={[
          { value: "part", label: "Part" },
          { value: "time", label: "Time" },
        ]}
        value={values.kind}
        onChange={(kind) => edit({ kind, service_id: null })}
        mb="sm"
      />
      <Fields isClose>
        {!isTime && (
          <div className={wideField}>
            <PriceBookField
              value={values.service_id}
              currency={currency}
              onChoose={(chosen) => edit(chosen)}
            />
          </div>
        )}
        <TextInput
          className={wideField}
          label={isTime ? "Description" : "Name"}
          data-autofocus
          autoComplete="off"
          maxLength={200}
          withAsterisk={!isTime}
          {...form.field("name")}
        />
        <TextInput
          label={isTime ? "Hours" : "Quantity"}
          inputMode="decimal"
          autoComplete="off"
          {...form.field("quantity")}
        />
        <TextInput
          label={isTime ? "Hourly price" : "Unit price"}
          inputMode="decimal"
          autoComplete="off"
          {...form.field("price")}
        />
        {seesCosts && (
          <TextInput
            label={isTime ? "Hourly cost" : "Unit cost"}
            inputMode="decimal"
            autoComplete="off"
            {...form.field("cost")}
          />
        )}
      </Fields>
    </RecordForm>
  );
}

type PriceBookProps = {
  value: number | null;
  currency: string;
  onChoose: (chosen: Partial<Values>) => void;
};

/** Fills in name and price, which can be changed. */
const PriceBookField = ({ value, currency, onChoose }: PriceBookProps) => (
  <ServicePicker
    label="From the price book"
    value={value}
    onChoose={(service) =>
      onChoose(
        service
          ? { service_id: service.id, name: service.name, price: amountText(service.price_cents, currency) }
          : { service_id: null },
      )
    }
  />
);

/** The use as the server wants it; hours are sent in minutes, too. */
function readUse({ kind, service_id, name, quantity, price, cost }: Values, currency: string) {
  const found: Errors = {};
  if (kind === "part" && name.trim() === "") found["name"] = "Name is required";
  const isNumber = /^\d{1,9}(\.\d{1,4})?$/.test(quantity.trim()) && Number(quantity) > 0;
  if (!isNumber)
    found["quantity"] = `${kind === "time" ? "Hours" : "Quantity"} must be a number such as 2.25`;
  const centsOf = (field: "price" | "cost", text: string): number | null => {
    try {
      return text.trim() === "" ? null : amountFrom(text, currency);
    } catch {
      found[field] = `${field === "price" ? "Price" : "Cost"} must be an amount such as 1,250.00`;
      return null;
    }
  };
  const priceCents = centsOf("price", price);
  const cents = centsOf("cost", cost);
  const minutes = kind === "time" && isNumber ? Math.max(1, sumOfProducts([[60, quantity]])) : null;
  return readAs(
    {
      kind,
      quantity: quantity.trim(),
      ...(minutes === null ? {} : { minutes }),
      ...(name.trim() === "" ? {} : { name: name.trim() }),
      ...(service_id === null ? {} : { service_id }),
      ...(priceCents === null ? {} : { unit_price_cents: priceCents }),
      ...(cents === null ? {} : { unit_cost_cents: cents }),
    },
    found,
  );
}
