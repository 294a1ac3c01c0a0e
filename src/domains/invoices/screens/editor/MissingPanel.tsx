/** What keeps a draft from being issued. */
import { Panel } from "#ui/Panel.tsx";
import type { InvoicePreview } from "../../contract.ts";
import classes from "./editor.module.css";

export function MissingPanel({ preview }: { preview: InvoicePreview | undefined }) {
  const problems = preview?.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <Panel
      id="invoice-missing"
      title="Complete the Invoice"
      text="The invoice can be issued when nothing is missing."
    >
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Panel>
  );
}
