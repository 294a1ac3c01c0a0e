/** What a template is called and which category it belongs to. */

import { TextLine } from "#ui/form/Fields.tsx";
import { KnownTextField } from "#ui/form/KnownTextField.tsx";
import { Panel } from "#ui/Panel.tsx";
import classes from "../templates.module.css";
import type { TemplateForm } from "../use-template-form.ts";
import { useCategoryNames } from "../use-templates.ts";

export function NamePanel({ form }: { form: TemplateForm }) {
  const known = useCategoryNames();
  return (
    <Panel id="template-name" title="Template" text="Only your team sees the name and category.">
      <div className={classes.twoFields}>
        <TextLine label="Name" isRequired {...form.field("name")} />
        <KnownTextField
          label="Category"
          known={known}
          value={form.values.category}
          error={form.errors["category"]}
          onChange={(category) => form.edit({ category })}
        />
      </div>
    </Panel>
  );
}
