/** A text of an email, with buttons and keys for bold, italic, links and lists, and merge fields put where the cursor is. */
import { ActionIcon, Textarea } from "@mantine/core";
import { IconBold, IconItalic, IconLink, IconList } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { MergeFieldSelect } from "#ui/merge-text/MergeText.tsx";
import { campaignFields } from "../../content-contract.ts";
import classes from "./editor.module.css";
import { type Mark, type Marked, marked } from "./text-marks.ts";

type Props = { label: string; value: string; onChange: (text: string) => void; minRows?: number };

const tools = [
  { mark: "bold", label: "Bold", Icon: IconBold, key: "b" },
  { mark: "italic", label: "Italic", Icon: IconItalic, key: "i" },
  { mark: "link", label: "Link", Icon: IconLink, key: "k" },
  { mark: "list", label: "List", Icon: IconList, key: undefined },
] as const;

export function RichText({ label, value, onChange, minRows = 4 }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const change = (apply: (selection: Marked) => Marked) => {
    const element = input.current;
    const from = element?.selectionStart ?? value.length;
    const to = element?.selectionEnd ?? from;
    const next = apply({ text: value, from, to });
    onChange(next.text);
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(next.from, next.to);
    });
  };
  const mark = (chosen: Mark) => change((selection) => marked(selection, chosen));
  const insert = (field: string) =>
    change(({ text, from, to }) => {
      const end = from + field.length + 2;
      return { text: `${text.slice(0, from)}{${field}}${text.slice(to)}`, from: end, to: end };
    });
  function onKeyDown(event: KeyboardEvent) {
    const tool = tools.find(({ key }) => key === event.key.toLowerCase());
    if (!tool || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    mark(tool.mark);
  }
  return (
    <div className={classes.richText}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.tools} role="toolbar" aria-label={`Format ${label}`}>
        {tools.map(({ mark: chosen, label: name, Icon }) => (
          <ActionIcon
            key={chosen}
            variant="default"
            className={classes.tool ?? ""}
            aria-label={name}
            title={name}
            onClick={() => mark(chosen)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
        <div className={classes.insert}>
          <MergeFieldSelect
            label={`Insert a field into ${label}`}
            fields={campaignFields}
            onChoose={insert}
          />
        </div>
      </div>
      <Textarea
        id={id}
        ref={input}
        autosize
        minRows={minRows}
        maxRows={24}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
