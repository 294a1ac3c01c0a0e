/** Takes customers over from another program: a file is chosen, its columns are matched, and what it would do is shown first. */
import { Button, FileInput, NativeSelect } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { plural } from "#shared/plural.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import { CustomerStatus } from "../../contract.ts";
import { customersPath } from "../../paths.ts";
import { statusLabels } from "../customer-words.ts";
import { ImportColumns } from "./ImportColumns.tsx";
import { ImportReport } from "./ImportReport.tsx";
import classes from "./import.module.css";
import { RecentImports } from "./RecentImports.tsx";
import { useCustomerFile } from "./use-customer-file.ts";

const existingOptions = [
  { value: "skip", label: "Skip them" },
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
        <NativeSelect
          label="Customers you already have"
          description="Known by their email or phone"
          data={existingOptions}
          value={options.existing}
          onChange={(event) => change({ existing: event.currentTarget.value === "add" ? "add" : "skip" })}
        />
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

function Preview({ chosen: { report, options, change } }: { chosen: Chosen }) {
  if (!report) return null;
  const isNamed = report.columns.some(({ field }) => field === "name" || field === "last_name");
  if (report.lines.length === 0)
    return (
      <p className={classes.none}>
        {isNamed
          ? "There are no customers in this file."
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
