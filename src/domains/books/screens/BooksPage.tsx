/** The frame of the books: their head with what can be exported, and a tab for each report. */
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { InvoiceViewsPanel } from "#domains/invoices/screens/InvoiceViewsPanel.tsx";
import { PageTabs } from "#ui/menu/PageTabs.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import type { BooksTable } from "../contract.ts";
import { booksAccountsPath, booksPath, booksPaymentsPath, booksTaxPath } from "../paths.ts";
import { booksApi } from "./books-api.ts";
import { exportRows } from "./export-books.ts";

const tabs = [
  { name: "aging", title: "Aging", to: booksPath() },
  { name: "methods", title: "Payments by Method", to: booksPaymentsPath() },
  { name: "tax", title: "Tax", to: booksTaxPath() },
  { name: "accounts", title: "Accounts", to: booksAccountsPath() },
] as const;

type Asked = { from?: string; to?: string; as_of?: string; basis?: "cash" };

type Props = {
  name: (typeof tabs)[number]["name"];
  /** What the table on the page was asked for, which its file is asked for, too. */
  asked: Asked;
  children: ReactNode;
};

export function BooksPage({ name, asked, children }: Props) {
  const navigate = useNavigate();
  const at = tabs.findIndex((tab) => tab.name === name);
  const go = (steps: number) => {
    const to = tabs[at + steps]?.to;
    if (to) void navigate(to);
  };
  useShortcut({ keys: "]", label: "Next report", group: "Books", run: () => go(1) });
  useShortcut({ keys: "[", label: "Previous report", group: "Books", run: () => go(-1) });
  const own = tabs[at];
  return (
    <>
      <PageHeader
        title="Books"
        subtitle="See who owes you, what came in and the tax in it"
        menu={{
          label: "Export",
          trigger: (
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
              Export
            </Button>
          ),
          actions: [
            ...(own ? [{ label: `${own.title} (CSV)`, onSelect: () => save(name, asked) }] : []),
            { label: "All Invoices (CSV)", onSelect: () => save("invoices", {}) },
            { label: "All Payments (CSV)", onSelect: () => save("payments", {}) },
            { label: "All Account Entries (CSV)", onSelect: () => save("entries", {}) },
          ],
        }}
      />
      <InvoiceViewsPanel />
      <PageTabs label="Books" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.name === name }))} />
      {children}
    </>
  );
}

const save = (table: BooksTable, asked: Asked) =>
  void exportRows((cursor) => booksApi.export.call({ table, ...asked, ...cursor }));
