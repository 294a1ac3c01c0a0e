/** What people draw with: a pen or arrows, colors, words, and the way to move or take back the last mark without a mouse. */
import { ActionIcon, Button, SegmentedControl, TextInput } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconArrowUpRight,
} from "@tabler/icons-react";
import { type SyntheticEvent, useState } from "react";
import classes from "./drawing.module.css";
import { markColorNames, markColors } from "./mark-colors.ts";
import type { Drawing, Tool } from "./use-drawing.ts";

const tools: { value: Tool; label: string }[] = [
  { value: "line", label: "Pen" },
  { value: "arrow", label: "Arrow" },
];
const colors = markColorNames.map((value) => ({ value, label: markColors[value].label }));

type Props = { drawing: Drawing; isReady: boolean };

export function DrawTools({ drawing, isReady }: Props) {
  const { tool, setTool, color, setColor } = drawing;
  return (
    <div className={classes.tools}>
      <SegmentedControl aria-label="Tool" data={tools} value={tool} onChange={(next) => setTool(next)} />
      <SegmentedControl aria-label="Color" data={colors} value={color} onChange={(next) => setColor(next)} />
      <WordsField drawing={drawing} isReady={isReady} />
      <MoveButtons drawing={drawing} isReady={isReady} />
    </div>
  );
}

function WordsField({ drawing, isReady }: Props) {
  const [text, setText] = useState("");
  const isBlank = text.trim() === "";
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBlank || !isReady) return;
    drawing.addWords(text.trim());
    setText("");
  };
  return (
    <form className={classes.words} onSubmit={add}>
      <TextInput
        aria-label="Words on the photo"
        placeholder="Words on the photo"
        maxLength={60}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={isBlank || !isReady}>
        Add Words
      </Button>
    </form>
  );
}

const moves = [
  { label: "Move the last mark left", icon: IconArrowLeft, right: -1, down: 0 },
  { label: "Move the last mark right", icon: IconArrowRight, right: 1, down: 0 },
  { label: "Move the last mark up", icon: IconArrowUp, right: 0, down: -1 },
  { label: "Move the last mark down", icon: IconArrowDown, right: 0, down: 1 },
];

function MoveButtons({ drawing, isReady }: Props) {
  const hasNone = drawing.marks.length === 0;
  const look = { variant: "default", size: "lg" } as const;
  return (
    <div className={classes.moves}>
      <ActionIcon {...look} aria-label="Add an arrow" disabled={!isReady} onClick={drawing.addArrow}>
        <IconArrowUpRight size={16} aria-hidden />
      </ActionIcon>
      {moves.map(({ label, icon: Icon, right, down }) => (
        <ActionIcon
          key={label}
          {...look}
          aria-label={label}
          disabled={hasNone}
          onClick={() => drawing.moveLast(right, down)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
      <ActionIcon {...look} aria-label="Undo the last mark" disabled={hasNone} onClick={drawing.undo}>
        <IconArrowBackUp size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
