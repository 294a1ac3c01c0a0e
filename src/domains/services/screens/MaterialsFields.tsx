/** The materials that one unit of a service takes, line by line, or copied from a service that takes the same. */
import { Button, CloseButton, TextInput } from "@mantine/core";
import { IconCopy, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { mostMaterials } from "../contract.ts";
import { ServicePicker } from "./ServicePicker.tsx";
import classes from "./service-form.module.css";
import { linesOf, type MaterialValues, materialLine } from "./service-values.ts";
import type { ServiceForm } from "./use-service-form.ts";

export function MaterialsFields({ form }: { form: ServiceForm }) {
  const { values, edit, currency, base } = form;
  const { materials } = values;
  const [isCopying, setCopying] = useState(false);
  const isFull = materials.length >= mostMaterials;
  return (
    <fieldset className={classes.materials}>
      <legend>Materials</legend>
      {materials.length > 0 && (
        <div className={classes.materialHead} aria-hidden>
          <span>Material</span>
          <span>Quantity</span>
          <span>Unit cost</span>
        </div>
      )}
      {materials.map((line, index) => (
        <MaterialLine key={line.key} form={form} line={line} index={index} />
      ))}
      <div className={classes.materialButtons}>
        <Button
          variant="default"
          size="xs"
          disabled={isFull}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => edit({ materials: [...materials, materialLine()] })}
        >
          Add Material
        </Button>
        <Button
          variant="subtle"
          size="xs"
          color="gray"
          disabled={isFull}
          aria-expanded={isCopying}
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => setCopying(!isCopying)}
        >
          Copy from Service
        </Button>
      </div>
      {isCopying && (
        <ServicePicker
          label="Copy materials from"
          value={null}
          exceptId={base?.id}
          isAnyStatus
          onChoose={(service) => {
            const taken = service ? linesOf(service.materials, currency) : [];
            edit({ materials: [...materials, ...taken].slice(0, mostMaterials) });
            setCopying(false);
          }}
        />
      )}
    </fieldset>
  );
}

type LineProps = { form: ServiceForm; line: MaterialValues; index: number };

function MaterialLine({ form: { values, edit, errors }, line, index }: LineProps) {
  const { materials } = values;
  const error = (field: string) => errors[`materials.${index}.${field}`];
  const set = (changes: Partial<MaterialValues>) =>
    edit({ materials: materials.map((each) => (each.key === line.key ? { ...each, ...changes } : each)) });
  const number = index + 1;
  return (
    <div className={classes.material}>
      <TextInput
        aria-label={`Material ${number}`}
        placeholder="Material"
        autoComplete="off"
        value={line.name}
        error={error("name")}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Quantity of material ${number}`}
        placeholder="Quantity"
        inputMode="decimal"
        autoComplete="off"
        value={line.quantity}
        error={error("quantity")}
        onChange={(event) => set({ quantity: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Unit cost of material ${number}`}
        placeholder="Unit cost"
        inputMode="decimal"
        autoComplete="off"
        value={line.cost}
        error={error("cost")}
        onChange={(event) => set({ cost: event.currentTarget.value })}
      />
      <CloseButton
        aria-label={`Remove material ${number}`}
        onClick={() => edit({ materials: materials.filter((each) => each.key !== line.key) })}
      />
    </div>
  );
}
