/** What changed, field by field: as it was, and as it is. */
import { useSession } from "#ui/session/session.ts";
import type { Change } from "../contract.ts";
import classes from "./audit.module.css";
import { fieldText, type Reader, valueText } from "./audit-words.ts";

function useReader(): Reader {
  const { organization } = useSession();
  return { zone: organization?.timeZone ?? "UTC", currency: organization?.currency ?? "USD" };
}

export function ChangesTable({ changes }: { changes: Change[] }) {
  const reader = useReader();
  if (changes.length === 0) return null;
  return (
    <table className={classes.changes}>
      <caption>Changes</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldText(field)}</th>
            <td>
              <del className={classes.before}>{valueText(field, before, reader)}</del>
            </td>
            <td>
              <ins className={classes.after}>{valueText(field, after, reader)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function FactsTable({ facts }: { facts: Record<string, unknown> }) {
  const reader = useReader();
  const entries = Object.entries(facts);
  if (entries.length === 0) return null;
  return (
    <details className={classes.facts}>
      <summary>More details ({entries.length})</summary>
      <dl className={classes.particulars}>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{fieldText(name)}</dt>
            <dd>{valueText(name, value, reader)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
