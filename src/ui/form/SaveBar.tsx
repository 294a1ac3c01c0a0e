/** The foot of a long form on a page: the button that saves it stays in view, with what keeps it from being saved. */
import { Button } from "@mantine/core";
import classes from "./save-bar.module.css";

type Props = {
  label: string;
  /** Whether there is something to save, and nothing is wrong with it. */
  isReady: boolean;
  isSaving: boolean;
  note?: string | undefined;
};

export const SaveBar = ({ label, isReady, isSaving, note }: Props) => (
  <div className={classes.bar}>
    {note && <p role="status">{note}</p>}
    <Button type="submit" loading={isSaving} disabled={!isReady}>
      {label}
    </Button>
  </div>
);
