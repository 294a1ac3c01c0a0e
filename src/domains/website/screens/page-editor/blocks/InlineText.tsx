/** A text that is written where it is shown: as large as it will be, with no field around it. */
import type { KeyboardEvent, Ref } from "react";
import classes from "./texts.module.css";

type InlineProps = {
  /** For screen readers: "Heading". */
  label: string;
  placeholder?: string;
  value: string;
  max: number;
  look?: "title" | "heading" | "strong" | "text" | "small";
  /** Whether it may have several lines. */
  isLong?: boolean;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  ref?: Ref<HTMLTextAreaElement>;
};

/** As high as its words: they stand behind it once more, unseen, and give it its height. */
export function InlineText({
  label,
  placeholder = label,
  look = "text",
  isLong = false,
  ...field
}: InlineProps) {
  const { value, max, onChange, onKeyDown, ref } = field;
  return (
    <span className={classes.grow} data-look={look} data-text={value || placeholder}>
      <textarea
        ref={ref}
        rows={1}
        className={classes.inline}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={max}
        onKeyDown={(event) => {
          if (!isLong && event.key === "Enter") event.preventDefault();
          onKeyDown?.(event);
        }}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          onChange(isLong ? typed : typed.replaceAll(/\s*\n\s*/g, " "));
        }}
      />
    </span>
  );
}
