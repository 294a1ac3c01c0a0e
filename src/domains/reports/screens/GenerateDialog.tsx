/** The window of Generate Report: which report, over which time, split and filtered how, and under which name. */
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CustomerSource } from "#domains/customers/contract.ts";
import { wordsOf } from "#shared/lookup.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { type Asked, By, GroupBy, PeriodName } from "../contract.ts";
import { reportPaths } from "../paths.ts";
import { byNames, type ReportKey, reportKeys, reports } from "../reports-contract.ts";
import { groupLabels, periodLabels } from "./report-words.ts";
import classes from "./reports.module.css";
import { SaveForm } from "./SaveForm.tsx";

type Props = { isOpen: boolean; onClose: () => void };

export function GenerateDialog({ isOpen, onClose }: Props) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Generate Report" save="Save and Open">
      {(parts) => <Choices {...parts} />}
    </FormDialog>
  );
}

function Choices(parts: FormDialogParts) {
  const navigate = useNavigate();
  const may = useMay();
  const [report, setReport] = useState<ReportKey>("sales");
  const [asked, setAsked] = useState<Asked>({ period: "this_month" });
  const change = (next: Partial<Asked>) => setAsked((before) => ({ ...before, ...next }));
  const splits = reports[report].by.filter(
    (by) => (by !== "customer" && by !== "source") || may("customers.view"),
  );
  const by = splits.find((each) => each === asked.by) ?? splits[0] ?? "time";
  const wanted = { ...asked, by };
  return (
    <SaveForm
      {...parts}
      usual={`${reports[report].title}, ${periodLabels[asked.period ?? "this_month"]}`}
      wanted={{ report, asked: wanted }}
      key={`${report} ${asked.period}`}
      onSaved={({ name }) => {
        notifySuccess(`${name} saved to Reports.`);
        void navigate(reportPaths[report](wanted));
      }}
    >
      <NativeSelect
        label="Report"
        data={reportKeys.map((value) => ({ value, label: reports[value].title }))}
        value={report}
        onChange={({ currentTarget: { value } }) => {
          setReport(reportKeys.find((each) => each === value) ?? "sales");
        }}
      />
      <PeriodFields asked={asked} change={change} />
      <div className={classes.pair}>
        <NativeSelect
          label="Group by"
          data={[
            { value: "", label: "Automatic" },
            ...GroupBy.options.map((value) => ({ value, label: groupLabels[value] })),
          ]}
          value={asked.group ?? ""}
          onChange={({ currentTarget: { value } }) =>
            change({ group: GroupBy.options.find((each) => each === value) })
          }
        />
        <NativeSelect
          label="Split by"
          data={splits.map((value) => ({ value, label: byNames[value] }))}
          value={by}
          onChange={({ currentTarget: { value } }) =>
            change({ by: By.options.find((each) => each === value) })
          }
        />
      </div>
      {may("customers.view") && (
        <NativeSelect
          label="Lead source"
          data={[
            { value: "", label: "All Sources" },
            ...CustomerSource.options.map((value) => ({ value, label: wordsOf(value) })),
          ]}
          value={asked.source ?? ""}
          onChange={({ currentTarget: { value } }) => change({ source: value || undefined })}
        />
      )}
    </SaveForm>
  );
}

function PeriodFields({ asked, change }: { asked: Asked; change: (next: Partial<Asked>) => void }) {
  return (
    <>
      <NativeSelect
        label="Period"
        data={PeriodName.options.map((value) => ({ value, label: periodLabels[value] }))}
        value={asked.period ?? "this_month"}
        onChange={({ currentTarget: { value } }) =>
          change({
            period: PeriodName.options.find((each) => each === value),
            from: undefined,
            to: undefined,
          })
        }
      />
      {asked.period === "custom" && (
        <div className={classes.pair}>
          {(["from", "to"] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              label={name === "from" ? "From" : "To"}
              required
              value={asked[name] ?? ""}
              onChange={({ currentTarget: { value } }) => change({ [name]: value || undefined })}
            />
          ))}
        </div>
      )}
    </>
  );
}
