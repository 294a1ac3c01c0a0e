/** What changed, field by field: as it was, and as it is. */
import { useSession } from "#ui/session.ts";
import type { Change } from "../contract.ts";
import classes from "./audit.module.css";
import { fieldText, valueText } from "./audit-words.ts";

const useZone = (): string => useSession().organization?.timeZone ?? "UTC";

export function ChangesTable({ changes }: { changes: Change[] }) {
  const zone = useZone();
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
              <del className={classes.before}>{valueText(before, zone)}</del>
            </td>
            <td>
              <ins className={classes.after}>{valueText(after, zone)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function FactsTable({ facts }: { facts: Record<string, unknown> }) {
  const zone = useZone();
  const entries = Object.entries(facts);
  if (entries.length === 0) return null;
  return (
    <details className={classes.facts}>
      <summary>More facts ({entries.length})</summary>
      <dl className={classes.particulars}>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{fieldText(name)}</dt>
            <dd>{valueText(value, zone)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
