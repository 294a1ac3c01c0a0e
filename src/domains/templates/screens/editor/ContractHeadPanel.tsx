/** What every contract begins with: its title, and who signs it. */

import { MergeText } from "#ui/merge-text/MergeText.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { ContractForm } from "./contract-form.ts";
import { FieldGuide } from "./FieldGuide.tsx";
import { SignerFields } from "./SignerFields.tsx";

export const ContractHeadPanel = ({ form, content }: ContractForm) => (
  <Panel id="contract-content" title="Contract" text="Names in braces are filled in each time.">
    <MergeText
      label="Title"
      isLine
      isRequired
      value={content.title}
      error={form.errors["content.title"]}
      onChange={(title) => form.edit({ content: { ...content, title } })}
    />
    <SignerFields form={form} content={content} />
    <FieldGuide />
  </Panel>
);
