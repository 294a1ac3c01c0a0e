/** A text with bold, italic, links and lists: shown as visitors see it, and as it is typed while the focus is in it. */
import { ActionIcon } from "@mantine/core";
import { IconBold, IconItalic, IconLink, IconList } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { type Inline, paragraphsOf } from "../../../pages/inline-contract.ts";
import { keyed } from "../keyed.ts";
import { InlineText } from "./InlineText.tsx";
import { type Marked, marked, type Sign } from "./marking.ts";
import classes from "./texts.module.css";

type Props = {
  label?: string;
  placeholder?: string;
  value: string;
  max: number;
  onChange: (value: string) => void;
};

const icon = { size: 16, "aria-hidden": true } as const;

const signs: { sign: Sign; name: string; key?: string; icon: typeof IconBold }[] = [
  { sign: "bold", name: "Bold", key: "b", icon: IconBold },
  { sign: "italic", name: "Italic", key: "i", icon: IconItalic },
  { sign: "link", name: "Link", key: "k", icon: IconLink },
  { sign: "list", name: "List", icon: IconList },
];

export function RichText({ label = "Text", placeholder = label, value, max, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  function mark(sign: Sign) {
    const area = field.current;
    if (!area) return;
    const next = marked({ text: value, from: area.selectionStart, to: area.selectionEnd }, sign);
    if (next.text.length > max) return;
    onChange(next.text);
    select(area, next);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
    const found = signs.find(({ key }) => key === event.key.toLowerCase());
    if (!found) return;
    event.preventDefault();
    mark(found.sign);
  }
  return (
    <div className={classes.rich}>
      <div className={classes.richTools} role="toolbar" aria-label={`Format ${label.toLowerCase()}`}>
        {signs.map(({ sign, name, icon: Sign }) => (
          <ActionIcon
            key={sign}
            variant="default"
            className={classes.tool ?? ""}
            aria-label={name}
            title={name}
            // The focus and what is selected stay in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => mark(sign)}
          >
            <Sign {...icon} />
          </ActionIcon>
        ))}
      </div>
      <div className={classes.richText}>
        <div className={classes.richShown} aria-hidden>
          <Shown text={value} placeholder={placeholder} />
        </div>
        <InlineText
          ref={field}
          label={label}
          placeholder={placeholder}
          value={value}
          max={max}
          isLong
          onChange={onChange}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}

/** Once the new text stands there. */
const select = (area: HTMLTextAreaElement, { from, to }: Marked): void =>
  void requestAnimationFrame(() => {
    area.focus();
    area.setSelectionRange(from, to);
  });

function Shown({ text, placeholder }: { text: string; placeholder: string }) {
  const parts = paragraphsOf(text);
  if (parts.length === 0) return <p className={classes.missing}>{placeholder}</p>;
  return keyed(parts).map(({ key, item: part }) =>
    part.kind === "list" ? (
      <ul key={key}>
        {keyed(part.points).map(({ key: at, item: point }) => (
          <li key={at}>
            <Words parts={point} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={key}>
        {keyed(part.lines).map(({ key: at, item: line, place }) => (
          <span key={at}>
            {place > 0 && <br />}
            <Words parts={line} />
          </span>
        ))}
      </p>
    ),
  );
}

const Words = ({ parts }: { parts: readonly Inline[] }) =>
  keyed(parts).map(({ key, item }) => <Word key={key} part={item} />);

function Word({ part }: { part: Inline }) {
  if (part.kind === "text") return part.text;
  const words = <Words parts={part.parts} />;
  if (part.kind === "bold") return <strong>{words}</strong>;
  return part.kind === "italic" ? <em>{words}</em> : <u>{words}</u>;
}
