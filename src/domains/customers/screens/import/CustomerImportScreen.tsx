/** Takes customers over from another program: a file is chosen, its columns are matched, and what it would do is shown first. */
import { Button, FileInput, NativeSelect } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { plural } from "#shared/plural.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { CustomerStatus } from "../../contract.ts";
import type { CustomerFile } from "../../importing/contract.ts";
import { customersPath } from "../../paths.ts";
import { statusLabels } from "../customer-words.ts";
import { ImportColumns } from "./ImportColumns.tsx";
import { ImportReport } from "./ImportReport.tsx";
import classes from "./import.module.css";
import { RecentImports } from "./RecentImports.tsx";
import { useCustomerFile } from "./use-customer-file.ts";

const existingOptions: { value: CustomerFile["existing"]; label: string }[] = [
  { value: "skip", label: "Skip them" },
  { value: "update", label: "Update them" },
  { value: "add", label: "Add them again" },
];
const statusOptions = CustomerStatus.options.map((value) => ({ value, label: statusLabels[value].one }));

export function CustomerImportScreen() {
  const chosen = useCustomerFile();
  const { report, wanted } = chosen;
  return (
    <>
      <PageHeader
        back={{ to: customersPath(), label: "Back to Customers" }}
        title="Import Customers"
        subtitle="From the system or spreadsheet you used before"
      />
      <div className={classes.parts}>
        <FilePart chosen={chosen} />
        {chosen.columns && (
          <Panel id="import-columns" title="Columns" text="Check what each column of your file holds.">
            <ImportColumns columns={chosen.columns} onChange={(columns) => chosen.change({ columns })} />
          </Panel>
        )}
        {report && (
          <Panel
            id="import-preview"
            title="Preview"
            text="Nothing is saved yet, and importing sends nothing to your customers."
          >
            <FormError error={chosen.error} fallback="Import failed" />
            <Preview chosen={chosen} />
            <Button
              className={classes.import ?? ""}
              disabled={!chosen.canImport}
              loading={chosen.isImporting}
              onClick={chosen.take}
            >
              {wanted > 0 ? `Import ${plural(wanted, "Customer")}` : "Import"}
            </Button>
          </Panel>
        )}
        <RecentImports />
      </div>
    </>
  );
}

type Chosen = ReturnType<typeof useCustomerFile>;

function FilePart({ chosen }: { chosen: Chosen }) {
  const { options, change, report } = chosen;
  return (
    <Panel
      id="import-file"
      title="File"
      text="Export your customers as a CSV file. The first line must hold the names of the columns."
    >
      {!report && <FormError error={chosen.error} fallback="We couldn't read the file" />}
      <FileInput
        label="CSV file"
        placeholder="Choose a file"
        accept=".csv,.txt,.tsv,text/csv"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        clearable
        clearButtonProps={{ "aria-label": "Remove file" }}
        value={chosen.file}
        onChange={(file) => void chosen.choose(file)}
      />
      <div className={classes.options}>
        <ExistingChoice chosen={chosen} />
        <NativeSelect
          label="Status of new customers"
          description="Where the file doesn't say it"
          data={statusOptions}
          value={options.status}
          onChange={(event) => change({ status: CustomerStatus.parse(event.currentTarget.value) })}
        />
      </div>
    </Panel>
  );
}

function ExistingChoice({ chosen: { options, change } }: { chosen: Chosen }) {
  const mayUpdate = useMay()("customers.update");
  const offered = existingOptions.filter(({ value }) => value !== "update" || mayUpdate);
  return (
    <NativeSelect
      label="Customers you already have"
      description={
        options.existing === "update"
          ? "Known by their email or phone. Blank cells change nothing."
          : "Known by their email or phone"
      }
      data={offered}
      value={options.existing}
      onChange={(event) => {
        const picked = offered.find(({ value }) => value === event.currentTarget.value);
        if (picked) change({ existing: picked.value });
      }}
    />
  );
}

/** What of a file names its customers, or knows those who are there already. */
const namingFields: Record<CustomerFile["existing"], readonly string[]> = {
  skip: ["name", "last_name"],
  add: ["name", "last_name"],
  update: ["name", "last_name", "email", "phone"],
};

function Preview({ chosen: { report, options, change } }: { chosen: Chosen }) {
  if (!report) return null;
  const naming = namingFields[options.existing];
  const isNamed = report.columns.some(({ field }) => field !== null && naming.includes(field));
  if (report.lines.length === 0)
    return (
      <p className={classes.none}>
        {isNamed
          ? "There are no customers in this file."
          : options.existing === "update"
            ? "Choose the column that holds the name, email or phone."
            : "Choose the column that holds the name, or those of first and last name."}
      </p>
    );
  return (
    <ImportReport
      report={report}
      leavesOut={options.leavesOut}
      onLeaveOut={(leavesOut) => change({ leavesOut })}
    />
  );
}
