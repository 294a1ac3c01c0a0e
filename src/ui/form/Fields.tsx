/** The fields of a form in two columns, in one on a phone. */
import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./fields.module.css";

type Props = {
  /** Closer together, as in windows. */
  isClose?: boolean;
  children: ReactNode;
};

/** One with the class `wideField` takes the whole width. */
export const Fields = ({ isClose = false, children }: Props) => (
  <div className={classes.fields} data-close={isClose || undefined}>
    {children}
  </div>
);

export const wideField = classes.wide ?? "";

type LineProps = Pick<TextInputProps, "label" | "value" | "error" | "onChange" | "type" | "placeholder"> & {
  hint?: string;
  mode?: "decimal" | "numeric";
  isWide?: boolean;
  isRequired?: boolean;
  /** Where the focus begins. */
  isFirst?: boolean;
};

/** For what is known of others or of things: browsers would fill in the person at the keyboard. */
export function TextLine({ hint, mode, isWide, isRequired, isFirst, ...input }: LineProps) {
  return (
    <TextInput
      className={isWide ? wideField : ""}
      description={hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      inputMode={mode}
      withAsterisk={isRequired}
      aria-required={isRequired || undefined}
      data-autofocus={isFirst || undefined}
      autoComplete="off"
      data-1p-ignore
      {...input}
    />
  );
}
