/** A page on which something is written beside what comes of it: both side by side, or one at a time where there is no room. */
import { SegmentedControl } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { SettingsForm } from "../form/SettingsForm.tsx";
import classes from "./draft-frame.module.css";

type Props = Omit<ComponentProps<typeof SettingsForm>, "aside"> & {
  /** What comes of it, usually a `PreviewColumn`. */
  aside: ComponentProps<typeof SettingsForm>["aside"];
  /** What the switch says of it. */
  asideLabel?: string;
};

export function DraftFrame({ form, asideLabel = "Preview", children, ...rest }: Props) {
  const [view, setView] = useState("edit");
  return (
    <>
      <SegmentedControl
        className={classes.viewSwitch ?? ""}
        aria-label="View"
        data={[
          { value: "edit", label: "Edit" },
          { value: "preview", label: asideLabel },
        ]}
        value={view}
        onChange={setView}
      />
      <div className={classes.editor} data-view={view}>
        <SettingsForm form={form} {...rest}>
          <fieldset disabled={!form.canChange} style={{ display: "contents" }}>
            {children}
          </fieldset>
        </SettingsForm>
      </div>
    </>
  );
}
