/** The parts of a contract, of a template or for a customer: its title, who signs it, and its sections in order. */
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { mostSections } from "../../content-contract.ts";
import { newClause, newPart, newSigning } from "../blank-content.ts";
import classes from "../templates.module.css";
import { ContractHeadPanel } from "./ContractHeadPanel.tsx";
import { addSection } from "./contract-changes.ts";
import type { ContractForm } from "./contract-form.ts";
import { SectionFields } from "./SectionFields.tsx";

export function ContractContentPanel({ form, content }: ContractForm) {
  return (
    <>
      <ContractHeadPanel form={form} content={content} />
      {content.sections.map((section, index) => (
        <SectionFields key={section.id} form={form} content={content} section={section} index={index} />
      ))}
      {form.errors["content.sections"] && (
        <p role="alert" className={classes.problem}>
          {form.errors["content.sections"]}
        </p>
      )}
      <AddSection form={form} content={content} />
    </>
  );
}

function AddSection({ form: { edit }, content }: ContractForm) {
  const isFull = content.sections.length >= mostSections;
  const hasPrices = content.sections.some(({ kind }) => kind === "prices");
  const signer = content.signers[0];
  const add = (section: Parameters<typeof addSection>[1]) => edit({ content: addSection(content, section) });
  const look = { variant: "default", size: "sm", leftSection: <IconPlus size={14} aria-hidden /> };
  return (
    <fieldset className={classes.addSection} aria-label="Add a section">
      <Button {...look} disabled={isFull} onClick={() => add(newClause())}>
        Add Clause
      </Button>
      <Button
        {...look}
        disabled={isFull || hasPrices}
        title={hasPrices ? "Prices can stand in a contract once" : undefined}
        onClick={() => add({ id: newPart(), kind: "prices" })}
      >
        Add Prices
      </Button>
      <Button {...look} disabled={isFull || !signer} onClick={() => signer && add(newSigning(signer))}>
        Add Signing Fields
      </Button>
    </fieldset>
  );
}
