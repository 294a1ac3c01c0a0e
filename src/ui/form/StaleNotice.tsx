/** Says who has changed the record since it was opened, and what, and goes on from there without losing what was typed. */
import { Alert, Button, Text } from "@mantine/core";
import { messageOf } from "../api/api-error.ts";
import type { StaleRecord } from "./use-stale-record.ts";

export function StaleNotice({ stale }: { stale: StaleRecord }) {
  const { title, error, meanwhile, isLoading, failure, reload } = stale;
  return (
    <Alert role="alert" color="yellow" variant="light" radius="md" p="sm" mb="md" title={title}>
      <Text size="sm">{messageOf(error)}</Text>
      {meanwhile && meanwhile.changed.length > 0 && (
        <Text size="sm">They changed {meanwhile.changed.join(", ")}.</Text>
      )}
      {meanwhile && meanwhile.clashing.length > 0 && (
        <Text size="sm">
          You changed {meanwhile.clashing.join(", ")} too. Your version is kept until you save.
        </Text>
      )}
      <Button size="xs" variant="default" mt="xs" loading={isLoading} onClick={reload}>
        Reload and Keep My Changes
      </Button>
      {failure && (
        <Text size="sm">{messageOf(failure, "The latest version couldn't be loaded. Try again.")}</Text>
      )}
    </Alert>
  );
}
