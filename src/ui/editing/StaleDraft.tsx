/** Says that someone else saved the record while its draft was edited here, and how to get theirs. */
import { Alert, Button } from "@mantine/core";
import classes from "./editing.module.css";

export const StaleDraft = ({ noun }: { noun: string }) => (
  <Alert color="yellow" variant="light" p="sm" mb="md" title={`This ${noun} has changed`}>
    <p className={classes.note}>
      Someone else saved it while you were editing. Reload to see the latest version.
    </p>
    <Button size="xs" mt="xs" variant="default" onClick={() => location.reload()}>
      Reload
    </Button>
  </Alert>
);
