/** A draft contract: its fields on one side, on the other the paper that comes of them. */

import { Skeleton } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { CustomFieldsEditPanel } from "#domains/custom-fields/screens/CustomFieldsEditPanel.tsx";
import { MergeFieldsPanel } from "#domains/custom-fields/screens/MergeFieldsPanel.tsx";
import { LinkedFilesPanel } from "#domains/files/screens/linking/LinkedFilesPanel.tsx";
import { ContractContentPanel } from "#domains/templates/screens/editor/ContractContentPanel.tsx";
import { freshness } from "#ui/api/freshness.ts";
import { DraftFrame } from "#ui/drafts/DraftFrame.tsx";
import { usePreview } from "#ui/form/use-preview.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { PaperPreview } from "#ui/papers/PaperPreview.tsx";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import type { Contract } from "../../contract.ts";
import { contractPath, contractsPath } from "../../paths.ts";
import { contractsApi } from "../contracts-api.ts";
import { AfterPanel } from "./AfterPanel.tsx";
import { DraftHeader } from "./DraftHeader.tsx";
import { DocumentPages } from "./document/DocumentPages.tsx";
import { DocumentPanels } from "./document/DocumentPanels.tsx";
import { useChosenField } from "./document/use-chosen-field.ts";
import { changesOf } from "./draft-values.ts";
import { ForWhomPanel } from "./ForWhomPanel.tsx";
import { MissingPanel } from "./MissingPanel.tsx";
import { PeoplePanel } from "./PeoplePanel.tsx";
import { PricesPanel } from "./PricesPanel.tsx";
import { SendingPanel } from "./SendingPanel.tsx";
import { useDraftForm, usePlace } from "./use-draft-form.ts";

const words = {
  noun: "contract",
  title: "Contract Details",
  back: { to: contractsPath(), label: "Back to Contracts" },
  icon: <IconFileText size={18} />,
};

export const ContractEditScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const contract = useQuery({
    ...contractsApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
  });
  usePageTitle(contract.data && `${contract.data.number} ${contract.data.title}`);
  return (
    <RecordFrame words={words} record={contract} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(found) =>
        found.status === "draft" ? (
          <DraftEditor contract={found} />
        ) : (
          <Navigate to={contractPath({ id })} replace />
        )
      }
    </RecordFrame>
  );
}

function DraftEditor({ contract }: { contract: Contract }) {
  const { id, document } = contract;
  const chosen = useChosenField();
  const place = usePlace(contract);
  const form = useDraftForm(contract, place);
  const canChange = !useWhyNot()("contracts.update");
  const { documents: preview, hasFailed } = usePreview(changesOf(form.values, place), (changes) =>
    // Amounts that can't be read are null on the way, which the server refuses.
    contractsApi.preview.queryOptions({ input: { id, ...(changes as object) }, retry: false }),
  );
  return (
    <>
      <DraftHeader contract={contract} isDirty={form.isDirty} preview={preview} />
      <DraftFrame
        {...(document ? { asideLabel: "Pages" } : {})}
        form={{ ...form, canChange }}
        failed="The contract couldn't be saved"
        fixed="Your role lets you view contracts, but not change them."
        save="Save Draft"
        aside={
          document ? (
            <DocumentPages form={form} document={document} canChange={canChange} chosen={chosen} />
          ) : (
            <PaperPreview preview={preview} hasFailed={hasFailed} />
          )
        }
      >
        <MissingPanel form={form} preview={preview} />
        <ForWhomPanel form={form} contract={contract} />
        <PeoplePanel form={form} />
        {document && (
          <MergeFieldsPanel hasJob>
            <DocumentPanels form={form} document={document} chosen={chosen} />
          </MergeFieldsPanel>
        )}
        <PricesPanel form={form} preview={preview} currency={place.currency} />
        {!document && (
          <MergeFieldsPanel hasJob>
            <ContractContentPanel form={form} content={form.values.content} />
          </MergeFieldsPanel>
        )}
        <SendingPanel form={form} />
        <AfterPanel form={form} />
        <CustomFieldsEditPanel
          kind="contract"
          text="For your team. They don't appear on the contract."
          values={form.values.custom_fields}
          errors={form.errors}
          onChange={(custom_fields) => form.edit({ custom_fields })}
        />
      </DraftFrame>
      <LinkedFilesPanel contractId={id} />
    </>
  );
}
