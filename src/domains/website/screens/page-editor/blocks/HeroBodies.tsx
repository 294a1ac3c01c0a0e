/** The blocks with buttons: the head of a page, and the call at its end. */
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Button as PageButton } from "../../../pages/blocks-contract.ts";
import { keyed } from "../keyed.ts";
import type { BlockProps } from "./block-props.ts";
import classes from "./blocks.module.css";
import { InlineText } from "./InlineText.tsx";
import { PictureField } from "./PictureField.tsx";
import { RichText } from "./RichText.tsx";

const mostButtons = 2;

export function HeroBody({ block, set }: BlockProps<"hero">) {
  const { heading, text, buttons, layout, picture, alt } = block;
  const change = (place: number, label: string) =>
    set(
      { buttons: buttons.map((each, at) => (at === place ? { ...each, label } : each)) },
      `button-${place}`,
    );
  return (
    <div className={classes.hero} data-layout={layout}>
      <div className={classes.heroWords}>
        <InlineText
          label="Heading"
          look="title"
          value={heading}
          max={160}
          onChange={(next) => set({ heading: next }, "heading")}
        />
        <RichText value={text} max={1_000} onChange={(next) => set({ text: next }, "text")} />
        <div className={classes.buttons}>
          {keyed(buttons).map(({ key, item: button, place }) => (
            <ButtonLabel
              key={key}
              label={`Button ${place + 1}`}
              button={button}
              isQuiet={place > 0}
              onChange={(next) => change(place, next)}
            />
          ))}
          {buttons.length < mostButtons && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() =>
                set({ buttons: [...buttons, { label: "Book Online", target: { to: "booking" } }] })
              }
            >
              Add Button
            </Button>
          )}
        </div>
      </div>
      <PictureField shown={{ picture, alt }} onChange={set} />
    </div>
  );
}

export const CallToActionBody = ({ block, set }: BlockProps<"call_to_action">) => (
  <div className={classes.centered}>
    <InlineText
      label="Heading"
      look="heading"
      value={block.heading}
      max={160}
      onChange={(heading) => set({ heading }, "heading")}
    />
    <RichText value={block.text} max={1_000} onChange={(text) => set({ text }, "text")} />
    <div className={classes.buttons}>
      <ButtonLabel
        label="Button"
        button={block.button}
        onChange={(label) => set({ button: { ...block.button, label } }, "button")}
      />
    </div>
  </div>
);

type LabelProps = {
  label: string;
  button: PageButton;
  isQuiet?: boolean;
  onChange: (label: string) => void;
};

/** A button with its words, which are written on it; where it leads is among the settings of the block. */
const ButtonLabel = ({ label, button, isQuiet = false, onChange }: LabelProps) => (
  <span className={classes.button} data-quiet={isQuiet || undefined}>
    <span aria-hidden>{button.label || "Button"}</span>
    <input
      aria-label={`Words on ${label.toLowerCase()}`}
      placeholder="Button"
      value={button.label}
      maxLength={60}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </span>
);
