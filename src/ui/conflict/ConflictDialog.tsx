/** Two people changed one record: both versions of what both changed, side by side, and a choice for each. */
import { Button, Radio, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useState } from "react";
import { Dialog } from "../overlays/Dialog.tsx";
import classes from "./conflict.module.css";
import type { Clash } from "./merging.ts";
import { type NameIn, type Naming, namesIn } from "./naming.ts";
import { valueText } from "./value-text.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Says who was faster. */
  sentence: string;
  clashes: readonly Clash[];
  /** What they changed besides, which is taken over without a question. */
  merged: readonly string[];
  naming: Naming | undefined;
  /** With the keys of the clashes in which theirs is to stand. */
  onResolve: (takes: ReadonlySet<string>) => void;
};

export default function ConflictDialog(props: Props) {
  const { isOpen, onClose, title, sentence, clashes, merged, naming, onResolve } = props;
  const id = useId();
  const { nameIn, isNaming } = useNames(clashes, naming);
  const [takes, setTakes] = useState<ReadonlySet<string>>(new Set());
  const choose = (key: string, whose: string) =>
    setTakes(
      (before) => new Set([...before].filter((each) => each !== key).concat(whose === "theirs" ? key : [])),
    );
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation();
    onResolve(takes);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Back to Form
          </Button>
          <Button type="submit" form={id}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Text size="sm">{sentence}</Text>
        {clashes.map((clash, index) => (
          <Question
            key={clash.key}
            clash={clash}
            textOf={(value) => (isNaming ? "…" : valueText(value, { field: clash.field, nameIn }))}
            whose={takes.has(clash.key) ? "theirs" : "mine"}
            isFirst={index === 0}
            onChoose={(whose) => choose(clash.key, whose)}
          />
        ))}
        {merged.length > 0 && (
          <Text size="sm" mt="md" c="dimmed">
            Their changes to {merged.join(", ")} are kept, and so is everything else that you entered.
          </Text>
        )}
      </form>
    </Dialog>
  );
}

/** Each time it opens: who is meant may be called something else by then. */
function useNames(clashes: readonly Clash[], naming: Naming = {}): { nameIn?: NameIn; isNaming: boolean } {
  const id = useId();
  const { data, isPending } = useQuery({
    queryKey: ["names", id, clashes.map(({ field, mine, theirs }) => [field, mine, theirs])],
    queryFn: () => namesIn(clashes, naming),
    gcTime: 0,
  });
  return { ...(data ? { nameIn: data } : {}), isNaming: isPending };
}

type QuestionProps = {
  clash: Clash;
  textOf: (value: unknown) => string;
  whose: "mine" | "theirs";
  isFirst: boolean;
  onChoose: (whose: string) => void;
};

function Question({ clash: { label, mine, theirs }, textOf, whose, isFirst, onChoose }: QuestionProps) {
  return (
    <Radio.Group label={label || "Other details"} mt="md" value={whose} onChange={onChoose}>
      <div className={classes.versions}>
        <Version value="mine" name="Your version" text={textOf(mine)} isFirst={isFirst} />
        <Version value="theirs" name="Their version" text={textOf(theirs)} />
      </div>
    </Radio.Group>
  );
}

type VersionProps = { value: string; name: string; text: string; isFirst?: boolean };

function Version({ value, name, text, isFirst }: VersionProps) {
  return (
    <Radio
      className={classes.version ?? ""}
      value={value}
      label={name}
      description={<span className={classes.text}>{text}</span>}
      {...(isFirst ? { "data-autofocus": true } : {})}
    />
  );
}
