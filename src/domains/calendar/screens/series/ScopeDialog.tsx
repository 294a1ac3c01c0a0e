/** The question whether one event of a series is meant, it and the following, or all that are still to come. */

import { Button, Group, Modal, Radio, Stack, Title } from "@mantine/core";
import { useId, useState } from "react";
import { useSheet } from "#ui/overlays/use-sheet.ts";
import { useLastShown } from "#ui/use-last-shown.ts";
import { SeriesScope } from "../../series/contract.ts";
import { type ScopeQuestion, useScopeQuestion } from "./ask-scope.ts";

type DialogProps = { isOpen: boolean; onClose: () => void };

export function ScopeDialog({ isOpen, onClose }: DialogProps) {
  const question = useScopeQuestion();
  const shown = useLastShown(question);
  const { modal, inner, content } = useSheet();
  if (!shown) return null;
  return (
    // Without the header of a window: it stands on another one, and a page has one header only.
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size="sm"
      centered
      zIndex={400}
      {...modal}
      classNames={{ inner, content }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={`${shown.verb} Repeating Event`}>
        <Modal.Body p="md">
          <Title order={2} size="h4" mb="sm">
            {shown.verb} Repeating Event
          </Title>
          <Choices question={shown} onAnswer={(scope) => question?.answer(scope)} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const labels: Record<SeriesScope, string> = {
  this: "This event",
  following: "This and following events",
  all: "All upcoming events",
};

type Props = { question: ScopeQuestion; onAnswer: (scope: SeriesScope | null) => void };

function Choices({ question, onAnswer }: Props) {
  const id = useId();
  const scopes = SeriesScope.options.filter((scope) => scope !== "this" || !question.isWhole);
  const [scope, setScope] = useState<SeriesScope>(question.isWhole ? "following" : "this");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onAnswer(scope);
      }}
    >
      <Radio.Group
        name={id}
        label={`"${question.title}" repeats. Which events do you want to ${question.verb.toLowerCase()}?`}
        value={scope}
        onChange={(chosen) => setScope(SeriesScope.parse(chosen))}
      >
        <Stack gap="sm" mt="sm">
          {scopes.map((each, index) => (
            <Radio key={each} value={each} label={labels[each]} data-autofocus={index === 0 || undefined} />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => onAnswer(null)}>
          Go Back
        </Button>
        <Button type="submit" color={question.verb === "Delete" ? "red" : undefined}>
          {question.verb}
        </Button>
      </Group>
    </form>
  );
}
