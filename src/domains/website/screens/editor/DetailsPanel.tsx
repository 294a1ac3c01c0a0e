/** How the form is called, and what stands around its fields. */
import { Textarea } from "@mantine/core";
import { Fields, TextLine, wideField } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { FormContent } from "../../forms/content-contract.ts";
import type { Problem } from "../../forms/problems-contract.ts";
import type { FormDraft } from "./use-form-draft.ts";

export type PartProps = { draft: FormDraft; problems: readonly Problem[] };

export const problemAt = (problems: readonly Problem[], at: string): string | undefined =>
  problems.find((problem) => problem.at === at)?.message;

export function DetailsPanel({ draft, problems }: PartProps) {
  const { name, content, edit, rename } = draft;
  const set = (changes: Partial<FormContent>, about: string) =>
    edit((before) => ({ ...before, ...changes }), about);
  return (
    <Panel id="form-details" title="Form">
      <Fields>
        <TextLine
          label="Name"
          hint="Only your team sees it."
          value={name}
          error={name.trim() ? undefined : "Name is required"}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        <TextLine
          label="Button"
          value={content.button}
          error={problemAt(problems, "button")}
          onChange={(event) => set({ button: event.currentTarget.value }, "button")}
        />
        <TextLine
          isWide
          label="Title"
          value={content.title}
          error={problemAt(problems, "title")}
          onChange={(event) => set({ title: event.currentTarget.value }, "title")}
        />
        <Textarea
          className={wideField}
          label="Introduction"
          autosize
          minRows={2}
          value={content.intro}
          onChange={(event) => set({ intro: event.currentTarget.value }, "intro")}
        />
      </Fields>
    </Panel>
  );
}
