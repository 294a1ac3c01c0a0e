/** The lines of a draft in their order: what is charged, from a job, the price book or typed. */
import { Panel } from "#ui/Panel.tsx";
import type { Invoice } from "../../contract.ts";
import { AddUnbilled } from "./AddUnbilled.tsx";
import { LineList } from "./LineList.tsx";
import { UsedParts } from "./UsedParts.tsx";
import type { DraftForm } from "./use-draft-form.ts";

type Props = { form: DraftForm; invoice: Invoice; currency: string };

export const LinesPanel = ({ form, invoice, currency }: Props) => (
  <Panel id="invoice-lines" title="Lines">
    <LineList form={form} currency={currency}>
      <AddUnbilled form={form} invoice={invoice} currency={currency} />
    </LineList>
    <UsedParts form={form} invoice={invoice} currency={currency} />
  </Panel>
);
