/** Shows the questions asked by `confirm`; it stands once in the shell. */
import { Button, Group, Modal, Text } from "@mantine/core";
import { useLastShown } from "../use-last-shown.ts";
import { useQuestion } from "./confirm.ts";
import classes from "./dialog.module.css";
import { useSheet } from "./use-sheet.ts";

export function ConfirmDialog() {
  const question = useQuestion();
  const shown = useLastShown(question);
  const sheet = useSheet();
  if (!shown) return null;
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={shown.title}
      size="sm"
      centered
      {...sheet.modal}
      classNames={{ inner: sheet.inner, content: sheet.content }}
      withCloseButton={false}
      zIndex={400}
    >
      {shown.message && (
        <Text size="sm" c="dimmed" mb="lg">
          {shown.message}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" className={classes.answers}>
        <Button
          variant="default"
          data-autofocus={shown.isDanger || undefined}
          onClick={() => question?.answer(false)}
        >
          {shown.cancelLabel ?? "Cancel"}
        </Button>
        <Button
          color={shown.isDanger ? "red" : undefined}
          data-autofocus={shown.isDanger ? undefined : true}
          onClick={() => question?.answer(true)}
        >
          {shown.confirmLabel ?? "Confirm"}
        </Button>
      </Group>
    </Modal>
  );
}
