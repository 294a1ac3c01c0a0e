/** Ready to Invoice: finished work that isn't invoiced yet, turned into drafts with one press. */
import { Checkbox, Switch } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import { plural } from "#shared/plural.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import type { ReadyJob } from "../../billing/contract.ts";
import { InvoiceViewsPanel } from "../InvoiceViewsPanel.tsx";
import { NothingToBillDialog } from "./NothingToBillDialog.tsx";
import { OutcomesCard } from "./OutcomesCard.tsx";
import { ReadyList } from "./ReadyList.tsx";
import classes from "./ready.module.css";
import { type ReadyFilters, useChosen, useDrafting, useReady, useReadyFilters } from "./use-ready.ts";

export function ReadyScreen() {
  const list = useReadyFilters();
  const found = useReady(list);
  const choice = useChosen(found.rows);
  const drafting = useDrafting();
  const [dismissing, setDismissing] = useState<ReadyJob | null>(null);
  const currency = found.first?.currency ?? "USD";
  const isDismissed = list.filters.show === "dismissed";
  return (
    <>
      <PageHeader
        title="Ready to Invoice"
        subtitle={
          found.first ? (
            <Sum first={found.first} isDismissed={isDismissed} />
          ) : (
            "Finished work that isn't invoiced yet"
          )
        }
      />
      <InvoiceViewsPanel />
      <Filters list={list} onChange={choice.clear} />
      <OutcomesCard outcomes={drafting.outcomes} currency={currency} onClose={drafting.forget} />
      {!isDismissed && found.rows.length > 0 && (
        <DraftBar rows={found.rows} choice={choice} drafting={drafting} currency={currency} />
      )}
      <ReadyList list={list} found={found} choice={isDismissed ? null : choice} onDismiss={setDismissing} />
      <NothingToBillDialog job={dismissing} onClose={() => setDismissing(null)} />
    </>
  );
}

function Sum({
  first: { total, total_cents, currency },
  isDismissed,
}: {
  first: { total: number; total_cents: number; currency: string };
  isDismissed: boolean;
}) {
  return (
    <>
      {plural(total, "job")} · <Money minor={total_cents} currency={currency} />{" "}
      {isDismissed ? "with nothing to bill" : "done and not invoiced"}
    </>
  );
}

function Filters({ list, onChange }: { list: ReadyFilters; onChange: () => void }) {
  const { search, setSearch, filters, setFilters } = list;
  const show = (next: "dismissed" | "") => {
    onChange();
    setFilters({ show: next });
  };
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search jobs..." />}
      filters={
        <FilterSelect
          label="Show"
          data={[
            { value: "", label: "Ready to invoice" },
            { value: "dismissed", label: "Nothing to bill" },
          ]}
          value={filters.show}
          onChange={show}
        />
      }
      count={filters.show === "" ? 0 : 1}
      onClear={() => show("")}
    />
  );
}

type DraftBarProps = {
  rows: readonly ReadyJob[];
  choice: ReturnType<typeof useChosen>;
  drafting: ReturnType<typeof useDrafting>;
  currency: string;
};

function DraftBar({ rows, choice, drafting, currency }: DraftBarProps) {
  const { chosen, chooseAll, clear } = choice;
  const [isByCustomer, setByCustomer] = useState(false);
  const notAllowed = useWhyNot()("invoices.create");
  const isAll = chosen.length === rows.length;
  const cents = chosen.reduce((sum, { unbilled_cents }) => sum + unbilled_cents, 0);
  const create = async () => {
    await drafting.draft(chosen, isByCustomer ? "customer" : "job");
    clear();
  };
  return (
    <section className={classes.bar} aria-label="Chosen jobs">
      <Checkbox
        label={chosen.length === 0 ? `Select all ${rows.length}` : `${chosen.length} selected`}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={() => chooseAll(!isAll)}
      />
      {chosen.length > 0 && <Money minor={cents} currency={currency} />}
      <span className={classes.end}>
        <Switch
          label="One draft per customer"
          checked={isByCustomer}
          onChange={(event) => setByCustomer(event.currentTarget.checked)}
        />
        <ActionButton
          leftSection={<IconReceipt size={16} aria-hidden />}
          whyNot={notAllowed ?? (chosen.length === 0 ? "Select the jobs to invoice first." : undefined)}
          loading={drafting.isBusy}
          onClick={() => void create()}
        >
          Create Drafts
        </ActionButton>
      </span>
    </section>
  );
}
