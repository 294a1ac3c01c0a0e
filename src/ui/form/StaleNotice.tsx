/** Says who has changed the record since it was opened, and asks, in a window, which version of what both changed stands. */
import { Alert, Button, Text } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "../api/api-error.ts";
import { onTop } from "../overlays/lazy-windows.tsx";
import type { StaleRecord } from "./use-stale-record.ts";

const ConflictDialog = onTop(() => import("../conflict/ConflictDialog.tsx"));

export function StaleNotice({ stale }: { stale: StaleRecord }) {
  const { title, error, meanwhile, isLoading, failure, retry, resolve, naming } = stale;
  // It opens by itself, and stays closed for whoever has gone back to the form.
  const [isOpen, setOpen] = useState(true);
  const clashing = [...new Set(meanwhile?.clashing)].join(", ");
  return (
    <Alert role="alert" color="yellow" variant="light" radius="md" p="sm" mb="md" title={title}>
      <Text size="sm">{messageOf(error)}</Text>
      {clashing && <Text size="sm">You both changed {clashing}. Nothing you entered is lost.</Text>}
      <Button
        size="xs"
        variant="default"
        mt="xs"
        loading={isLoading}
        onClick={() => (meanwhile ? setOpen(true) : retry())}
      >
        {failure ? "Try Again" : "Compare Versions"}
      </Button>
      {failure && (
        <Text size="sm">{messageOf(failure, "The latest version couldn't be loaded. Try again.")}</Text>
      )}
      {meanwhile && (
        <ConflictDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={title}
          sentence={messageOf(error)}
          clashes={meanwhile.clashes}
          naming={naming}
          merged={meanwhile.changed.filter((label) => !meanwhile.clashing.includes(label))}
          onResolve={resolve}
        />
      )}
    </Alert>
  );
}
