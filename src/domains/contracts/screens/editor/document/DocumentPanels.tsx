/** What is known about a contract that is a PDF: its title, its signers, and every field on its pages as a list. */
import { ContractHeadPanel } from "#domains/templates/screens/editor/ContractHeadPanel.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { ContractDocument } from "../../../document-contract.ts";
import type { DraftForm } from "../use-draft-form.ts";
import { ownedFields, placeAll } from "./document-changes.ts";
import { FieldCard } from "./FieldCard.tsx";
import type { ChosenField } from "./use-chosen-field.ts";

type Props = { form: DraftForm; document: ContractDocument; chosen: ChosenField };

export function DocumentPanels({ form, document, chosen }: Props) {
  const { values, errors, edit } = form;
  const { content, places } = values;
  const fields = ownedFields(content);
  return (
    <>
      <ContractHeadPanel
        content={content}
        form={{
          errors,
          // A signer comes with fields, which stand nowhere yet.
          edit: ({ content: next }) => edit(placeAll({ content: next, places }, document.pages, chosen.page)),
        }}
      />
      <Panel
        id="contract-fields"
        title="Fields"
        text={`What is signed and filled in on the pages of ${document.name}.`}
      >
        {fields.map((owned, index) => (
          <FieldCard
            key={owned.field.id}
            form={form}
            document={document}
            owned={owned}
            number={index + 1}
            chosen={chosen}
          />
        ))}
      </Panel>
    </>
  );
}
