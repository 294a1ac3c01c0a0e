/** The window in which a page is begun: a whole website for a trade, or a single page. */
import { Radio } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { freshness } from "#ui/api/freshness.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useSession } from "#ui/session/session.ts";
import type { WebsitePage } from "../../pages/contract.ts";
import { websitePagesPath } from "../../paths.ts";
import { formsApi } from "../forms-api.ts";
import { countedPages, pathOfPage } from "../page-words.ts";
import { pagesApi, putPage } from "../pages-api.ts";
import { pageFrom, pageTemplates } from "../templates/page-templates.ts";
import { sitePages, trades } from "../templates/site-templates.ts";
import type { Business } from "../templates/trade.ts";
import classes from "../website.module.css";

type Props = { isOpen: boolean; onClose: () => void };

export function NewPageDialog({ isOpen, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="New Page" save="Create">
      {(parts) => (
        <DialogForm
          {...parts}
          onSaved={(pages) => {
            const [page] = pages;
            notifySuccess(
              pages.length === 1
                ? `${page?.title ?? "Page"} added as a draft.`
                : `${countedPages(pages.length)} added as drafts.`,
            );
            void navigate(page && pages.length === 1 ? pathOfPage(page) : websitePagesPath());
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { onSaved: (pages: WebsitePage[]) => void };

const site = (key: string): string => `site-${key}`;

function DialogForm({ id, guard, onSaved }: FormProps) {
  const client = useQueryClient();
  const business = useBusiness();
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({ start: site(trades[0]?.key ?? ""), title: "" }),
    read: (values) =>
      readAs(
        values,
        tradeOf(values.start) || values.title.trim() !== "" ? {} : { title: "Title is required" },
      ),
    save: async ({ wanted: { start, title }, context }) => {
      const trade = tradeOf(start);
      const template = pageTemplates.find(({ key }) => key === start);
      const begun = trade
        ? sitePages(trade, business)
        : template
          ? [pageFrom(template, title.trim(), business)]
          : [];
      return pagesApi.createSeveral.call({ pages: begun }, { context });
    },
    onSaved: ({ pages }: { pages: WebsitePage[] }) => {
      for (const page of pages) putPage(client, page);
      onSaved(pages);
    },
  });
  const { values, edit } = form;
  const choose = (start: string) => {
    const given = pageTemplates.find(({ key }) => key === start)?.title ?? "";
    const wasGiven = values.title === "" || pageTemplates.some(({ title }) => title === values.title);
    edit({ start, ...(wasGiven ? { title: given } : {}) });
  };
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The page couldn't be saved">
      <div className={classes.newFields}>
        <Radio.Group label="Start from" value={values.start} onChange={choose}>
          <p className={classes.starterHead}>Whole websites: home, services, about and contact</p>
          <Starters starters={trades.map((trade) => ({ ...trade, value: site(trade.key) }))} />
          <p className={classes.starterHead}>Single pages</p>
          <Starters starters={pageTemplates.map((template) => ({ ...template, value: template.key }))} />
        </Radio.Group>
        {!tradeOf(values.start) && (
          <TextLine
            label="Title"
            isRequired
            hint="Visitors see it in their browser."
            {...form.field("title")}
          />
        )}
      </div>
    </RecordForm>
  );
}

const tradeOf = (start: string) => trades.find(({ key }) => site(key) === start);

type Starter = { value: string; name: string; about: string };

const Starters = ({ starters }: { starters: readonly Starter[] }) => (
  <div className={classes.starters}>
    {starters.map(({ value, name, about }) => (
      <Radio key={value} value={value} label={name} description={about} className={classes.starter ?? ""} />
    ))}
  </div>
);

/** What the templates are filled in with. */
function useBusiness(): Business {
  const name = useSession().organization?.name ?? "";
  const forms = useQuery({
    ...formsApi.list.queryOptions({ input: { status: "published", limit: 1 } }),
    ...freshness.customerList,
  });
  return { name, formId: forms.data?.forms[0]?.id ?? null };
}
