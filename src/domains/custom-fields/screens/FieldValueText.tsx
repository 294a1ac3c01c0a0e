/** What a record has in a custom field, as people read it. */
import { Money } from "#ui/Money.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { useSession } from "#ui/session/session.ts";
import type { FormField } from "../contract.ts";
import type { FieldValue } from "../values-contract.ts";

type Props = { field: FormField; value: FieldValue | undefined };

export function FieldValueText({ field, value }: Props) {
  const currency = useSession().organization?.currency ?? "USD";
  const labelOf = (key: string) => field.choices.find((choice) => choice.key === key)?.label ?? key;
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(labelOf).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    return field.type === "money" ? <Money minor={value} currency={currency} /> : String(value);
  }
  if (field.type === "date") return <DayText at={value} month="long" />;
  if (field.type === "choice") return labelOf(value);
  if (field.type !== "link") return value;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer nofollow">
      {value}
    </a>
  );
}
