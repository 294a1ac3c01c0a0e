/** In the settings: what all customers agreed to, and where messages came back from, as a file for spreadsheets. */
import { useWhyNot } from "#ui/form/why-not.ts";
import { Panel } from "#ui/Panel.tsx";
import { ExportButton } from "./ExportButton.tsx";

export function ConsentRecordsPanel() {
  const may = useWhyNot();
  const whyNot = may("organization.update") ?? may("customers.view");
  return (
    <Panel
      id="consent-records"
      title="Consent records"
      text="Who agreed to what, when, how and in which words, for email and texts. Keep it as proof if someone complains."
    >
      <div>
        <ExportButton disabled={whyNot !== undefined} title={whyNot}>
          Export Consent Records
        </ExportButton>
      </div>
    </Panel>
  );
}
