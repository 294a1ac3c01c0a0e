/** The buttons that put another field on a page of the PDF. */
import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { SignField } from "#domains/templates/content-contract.ts";
import type { ContractDocument } from "../../../document-contract.ts";
import type { DraftForm } from "../use-draft-form.ts";
import classes from "./document.module.css";
import { addField, fieldLabels } from "./document-changes.ts";
import type { ChosenField } from "./use-chosen-field.ts";

type Props = { form: DraftForm; document: ContractDocument; chosen: ChosenField };

const kinds = Object.keys(fieldLabels) as SignField["kind"][];

export function AddFieldBar({ form: { values, edit }, document: { pages }, chosen }: Props) {
  const { signers } = values.content;
  const [wanted, setWanted] = useState(signers[0]?.id ?? "");
  const signer = signers.some(({ id }) => id === wanted) ? wanted : (signers[0]?.id ?? "");
  const add = (kind: SignField["kind"]) => {
    const { id, ...next } = addField(values, pages, { kind, signer, page: chosen.page });
    edit(next);
    chosen.choose(id);
    requestAnimationFrame(() => globalThis.document.getElementById(`placed-${id}`)?.focus());
  };
  return (
    <fieldset className={classes.bar} aria-label="Add a field">
      <NativeSelect
        label="For"
        data={signers.map(({ id, label }) => ({ value: id, label }))}
        value={signer}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <NativeSelect
        label="On"
        data={pages.map((_, at) => ({ value: String(at + 1), label: `Page ${at + 1}` }))}
        value={String(chosen.page)}
        onChange={(event) => chosen.turnTo(Number(event.currentTarget.value))}
      />
      <div className={classes.kinds}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add(kind)}
          >
            {fieldLabels[kind]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
