/** Creates an automation from a recipe, whose steps it describes, or from scratch. */
import { Radio, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { type Automation, type Recipe, RecipeKey } from "../../contract.ts";
import { automationPath } from "../../paths.ts";
import { triggerWords } from "../automation-words.ts";
import classes from "../automations.module.css";
import { automationsApi, putAutomation } from "../automations-api.ts";
import { Outline } from "./Outline.tsx";

type Props = { isOpen: boolean; onClose: () => void };

export function NewAutomationDialog({ isOpen, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Create Automation" save="Create Automation">
      {(parts) => <DialogForm {...parts} onSaved={({ id }) => void navigate(automationPath({ id }))} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { onSaved: (automation: Automation) => void };
type Values = { name: string; recipe: string };

const blank = "blank";

function DialogForm({ id, guard, onSaved }: FormProps) {
  const client = useQueryClient();
  const found = useQuery(automationsApi.recipes.queryOptions());
  const recipes = found.data?.recipes ?? [];
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => ({ name: "", recipe: blank }),
    read: (values) => readAs(values, values.name.trim() === "" ? { name: "Name is required" } : {}),
    save: ({ wanted: { name, recipe }, context }) => {
      const chosen = RecipeKey.safeParse(recipe).data;
      return automationsApi.create.call({ name, ...(chosen ? { recipe: chosen } : {}) }, { context });
    },
    onSaved: (saved: Automation) => {
      putAutomation(client, saved);
      onSaved(saved);
    },
  });
  const { values, edit } = form;
  const choose = (key: string) => {
    const wasGiven = values.name === "" || recipes.some(({ name }) => name === values.name);
    const name = recipes.find((each) => each.key === key)?.name ?? "";
    edit({ recipe: key, ...(wasGiven ? { name } : {}) });
  };
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The automation couldn't be saved">
      <div className={classes.newFields}>
        <Radio.Group label="Start from" value={values.recipe} onChange={choose}>
          <div className={classes.recipes}>
            {found.isPending && <Skeleton height={240} radius="md" aria-label="Loading recipes" />}
            {recipes.map((recipe) => (
              <RecipeCard key={recipe.key} recipe={recipe} />
            ))}
            <div className={classes.recipe}>
              <Radio
                value={blank}
                label="Blank"
                description="Choose the trigger and add each step yourself."
              />
            </div>
          </div>
        </Radio.Group>
        {found.isError && (
          <ErrorCard
            title="Failed to load recipes"
            error={found.error}
            isRetrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        )}
        <TextLine label="Name" isRequired hint="Only your team sees it." {...form.field("name")} />
      </div>
    </RecordForm>
  );
}

const RecipeCard = ({ recipe: { key, name, about, content } }: { recipe: Recipe }) => (
  <div className={classes.recipe}>
    <Radio value={key} label={name} description={about} />
    <Outline content={content} trigger={triggerWords(content.trigger)} />
  </div>
);
