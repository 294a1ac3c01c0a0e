/** The words of an email or a text. */

import { MergeText } from "#ui/merge-text/MergeText.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { TemplateContent } from "../../content-contract.ts";
import type { TemplateForm } from "../use-template-form.ts";
import { FieldGuide } from "./FieldGuide.tsx";

type Message = Exclude<TemplateContent, { kind: "contract" }>;

export function MessageFields({ form, content }: { form: TemplateForm; content: Message }) {
  const { errors, edit } = form;
  return (
    <Panel id="template-message" title="Words" text="Names in braces are filled in each time.">
      {content.kind === "email" && (
        <MergeText
          label="Subject"
          isLine
          isRequired
          value={content.subject}
          error={errors["content.subject"]}
          onChange={(subject) => edit({ content: { ...content, subject } })}
        />
      )}
      <MergeText
        label="Message"
        isRequired
        minRows={content.kind === "email" ? 10 : 4}
        value={content.text}
        error={errors["content.text"]}
        onChange={(text) => edit({ content: { ...content, text } })}
      />
      <FieldGuide />
    </Panel>
  );
}
