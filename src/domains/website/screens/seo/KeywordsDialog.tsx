/** The window in which keywords are added to a page's draft. */
import { TagsInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { WebsitePage } from "../../pages/contract.ts";
import type { SeoPage } from "../../seo/contract.ts";
import { putPage, seoApi } from "../pages-api.ts";
import classes from "./seo.module.css";

type Props = { isOpen: boolean; onClose: () => void; page: SeoPage | null };

export function KeywordsDialog({ isOpen, onClose, page }: Props) {
  const shown = useLastShown(page);
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Add Keywords" save="Add Keywords">
      {(parts) => shown && <Form {...parts} page={shown} onDone={onClose} />}
    </FormDialog>
  );
}

const mostKeywords = 10;

type FormProps = FormDialogParts & { page: SeoPage; onDone: () => void };

function Form({ id, guard, page, onDone }: FormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({ keywords: [] as string[] }),
    read: (values) => readAs(values, values.keywords.length === 0 ? { keywords: "Enter a keyword" } : {}),
    save: ({ wanted: { keywords } }) => seoApi.addKeywords.call({ id: page.id, keywords }),
    onSaved: (saved: WebsitePage) => {
      putPage(client, saved);
      notifySuccess("Keywords added to the draft.");
      onDone();
    },
  });
  const left = mostKeywords - page.keywords.length;
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The keywords couldn't be saved">
      <div className={classes.audit}>
        <p className={classes.quiet}>
          {page.title || "Untitled"}
          {page.keywords.length > 0 && ` already has ${page.keywords.join(", ")}`}. Use them in the title, the
          description and a heading too, so that the page is found for them.
        </p>
        <TagsInput
          label="Keywords"
          description={
            left > 0 ? `Press Enter after each. ${left} more fit.` : "This page has 10 keywords already."
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          data-autofocus
          maxTags={Math.max(left, 0)}
          error={form.errors["keywords"]}
          acceptValueOnBlur
          value={form.values.keywords}
          onChange={(keywords) => form.edit({ keywords: keywords.map((word) => word.slice(0, 60)) })}
        />
      </div>
    </RecordForm>
  );
}
