/** Fills, checks and saves a template on its own page; what it says about a mistake is what the server would say. */
import { useQueryClient } from "@tanstack/react-query";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import type { TemplateContent } from "../content-contract.ts";
import { NewTemplate, type Template } from "../contract.ts";
import { putTemplate, templatesApi } from "./templates-api.ts";

export type TemplateValues = { name: string; category: string; content: TemplateContent };

export function useTemplateForm(template: Template) {
  const client = useQueryClient();
  return useRecordForm({
    record: template,
    valuesOf: (record) => valuesOf(record ?? template),
    read,
    save,
    recordOf: (saved: Template) => saved,
    onSaved: (saved: Template, sent) => {
      putTemplate(client, saved);
      offerUndo({
        said: `${saved.name} saved.`,
        undone: `Changes to ${saved.name} undone.`,
        saved,
        sent,
        read,
        putBack: save,
        adopt: (back) => putTemplate(client, back),
      });
    },
    stale: {
      title: "This template has changed",
      latest: ({ id }) => templatesApi.get.call({ id }),
      labels: { name: "Name", category: "Category", content: "Words" },
    },
  });
}

export type TemplateForm = ReturnType<typeof useTemplateForm>;

const valuesOf = ({ name, category, content }: Template): TemplateValues => ({ name, category, content });

const read = (values: TemplateValues) => readAs(values, errorsOf(values));

/** Of each field the first sentence; their names are those of the server: "content.sections.2.text". */
function errorsOf(values: TemplateValues): Errors {
  const { error } = NewTemplate.safeParse(values);
  const found = (error?.issues ?? []).map(({ path, message }) => [path.join("."), message] as const);
  return Object.fromEntries(found.toReversed());
}

const save = ({ base, wanted, context }: Sending<Template, TemplateValues, TemplateValues, never>) =>
  templatesApi.update.call({ id: base?.id ?? 0, ...wanted }, { context });
