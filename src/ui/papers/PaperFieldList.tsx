/** What one signer signs, initials, ticks and fills in, with lines to sign on where nothing stands yet. */
import type { PaperField, PaperFields } from "#shared/papers/paper.ts";
import classes from "./paper-fields.module.css";

export function PaperFieldList({ party, fields }: Pick<PaperFields, "party" | "fields">) {
  return (
    <ul className={classes.fields}>
      {fields.map((field) => (
        <li key={field.id} data-kind={field.kind}>
          {field.kind === "tick" ? <Tick field={field} /> : <Written field={field} party={party} />}
        </li>
      ))}
    </ul>
  );
}

function Tick({ field: { label, value } }: { field: PaperField }) {
  const isOn = value?.kind === "tick" && value.isOn;
  return (
    <p className={classes.tick}>
      <svg viewBox="0 0 16 16" role="img" aria-label={isOn ? "Checked" : "Not checked"}>
        <rect x="1" y="1" width="14" height="14" rx="2" />
        {isOn && <path d="M4 8.4 6.8 11.4 12 4.8" />}
      </svg>
      {label}
    </p>
  );
}

function Written({ field, party }: { field: PaperField; party: string }) {
  const isSigned = field.kind === "signature" || field.kind === "initials";
  return (
    <>
      <p className={classes.value}>
        <PaperValue field={field} party={party} />
      </p>
      <p className={classes.label}>{isSigned ? `${field.label}: ${party}` : field.label}</p>
    </>
  );
}

export function PaperValue({ field: { value, label }, party }: { field: PaperField; party: string }) {
  if (value?.kind === "text") return value.text;
  if (value?.kind === "typed") return <span className={classes.typed}>{value.text}</span>;
  if (value?.kind === "drawn") {
    return <img src={`data:image/png;base64,${value.png}`} alt={`${label}: ${party}, drawn by hand`} />;
  }
  return <span className="visually-hidden">Not filled in yet</span>;
}
