/** One section of a contract: a clause, the prices, or what somebody signs; it can be moved and taken out. */
import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { MergeText } from "#ui/merge-text/MergeText.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { Section } from "../../content-contract.ts";
import classes from "../templates.module.css";
import { movedSection, withoutSection, withSection } from "./contract-changes.ts";
import type { ContractForm } from "./contract-form.ts";
import { SignFieldLines } from "./SignFieldLines.tsx";

type Props = ContractForm & { section: Section; index: number };

const kindTitles = { clause: "Clause", prices: "Prices", fields: "Signing Fields" } as const;

export function SectionFields(props: Props) {
  const { section, index } = props;
  return (
    <Card title={`${index + 1}. ${kindTitles[section.kind]}`} action={<SectionButtons {...props} />}>
      {section.kind === "clause" && <ClauseFields {...props} section={section} />}
      {section.kind === "prices" && (
        <p className={classes.note}>The lines and the total of the contract stand here.</p>
      )}
      {section.kind === "fields" && <SigningFields {...props} section={section} />}
    </Card>
  );
}

function SectionButtons({ form: { edit }, content, section, index }: Props) {
  const move = (by: -1 | 1) => edit({ content: movedSection(content, section.id, by) });
  const look = { variant: "subtle", color: "gray", size: "md" };
  const which = `section ${index + 1}`;
  return (
    <div className={classes.sectionButtons}>
      <ActionIcon {...look} aria-label={`Move ${which} up`} disabled={index === 0} onClick={() => move(-1)}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...look}
        aria-label={`Move ${which} down`}
        disabled={index === content.sections.length - 1}
        onClick={() => move(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...look}
        aria-label={`Remove ${which}`}
        onClick={() => edit({ content: withoutSection(content, section.id) })}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

type ClauseProps = Props & { section: Extract<Section, { kind: "clause" }> };

function ClauseFields({ form: { edit, errors }, content, section, index }: ClauseProps) {
  const error = (field: string) => errors[`content.sections.${index}.${field}`];
  const set = (changes: Partial<typeof section>) =>
    edit({ content: withSection(content, { ...section, ...changes }) });
  return (
    <>
      <MergeText
        label="Heading"
        isLine
        value={section.heading}
        error={error("heading")}
        onChange={(heading) => set({ heading })}
      />
      <MergeText
        label="Text"
        isRequired
        hint="Leave a blank line between paragraphs. Begin lines with a dash for a list."
        value={section.text}
        error={error("text")}
        onChange={(text) => set({ text })}
      />
    </>
  );
}

type SigningProps = Props & { section: Extract<Section, { kind: "fields" }> };

function SigningFields({ form, content, section, index }: SigningProps) {
  return (
    <>
      <NativeSelect
        label="Signer"
        data={content.signers.map(({ id, label }) => ({ value: id, label }))}
        value={section.signer}
        error={form.errors[`content.sections.${index}.signer`]}
        onChange={(event) =>
          form.edit({ content: withSection(content, { ...section, signer: event.currentTarget.value }) })
        }
      />
      <SignFieldLines
        section={section}
        errors={form.errors}
        path={`content.sections.${index}.fields`}
        onChange={(next) => form.edit({ content: withSection(content, next) })}
      />
    </>
  );
}
