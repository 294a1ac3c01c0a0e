/** A field for text that is mostly one of those known already, such as a category; anything else may be typed. */
import { Autocomplete } from "@mantine/core";

type Props = {
  label: string;
  known: readonly string[];
  value: string;
  error: string | undefined;
  placeholder?: string;
  onChange: (text: string) => void;
};

export function KnownTextField({ label, known, value, error, placeholder, onChange }: Props) {
  return (
    <Autocomplete
      label={label}
      placeholder={placeholder ?? ""}
      data={[...new Set(known.filter(Boolean))]}
      // Whoever opens the list of a chosen text wants to see the others.
      filter={({ options, search }) =>
        known.includes(search)
          ? options
          : options.filter(
              (each) => "label" in each && each.label.toLowerCase().includes(search.trim().toLowerCase()),
            )
      }
      maxLength={60}
      autoComplete="off"
      comboboxProps={{ withinPortal: true }}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
