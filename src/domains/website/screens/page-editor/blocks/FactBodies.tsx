/** What visitors want to know: where the business works, answers to questions, and how and when it is reached. */
import { TagsInput } from "@mantine/core";
import type { BlockProps } from "./block-props.ts";
import classes from "./blocks.module.css";
import { InlineText } from "./InlineText.tsx";
import { ItemList } from "./ItemList.tsx";
import { RichText } from "./RichText.tsx";
import { BlockHeading } from "./TextBodies.tsx";

const mostListed = 40;
const mostHours = 14;
const mostPlaces = 80;

export const FaqBody = ({ block: { heading, questions }, set }: BlockProps<"faq">) => (
  <>
    <BlockHeading value={heading} set={set} />
    <ItemList
      noun="question"
      look="rows"
      items={questions}
      most={mostListed}
      blank={{ question: "", answer: "" }}
      onChange={(next, about) => set({ questions: next }, about)}
    >
      {({ question, answer }, change, place) => (
        <>
          <InlineText
            label={`Question ${place + 1}`}
            placeholder="Question"
            look="strong"
            value={question}
            max={250}
            onChange={(next) => change({ question: next }, "question")}
          />
          <RichText
            label={`Answer ${place + 1}`}
            placeholder="Answer"
            value={answer}
            max={2_000}
            onChange={(next) => change({ answer: next }, "answer")}
          />
        </>
      )}
    </ItemList>
  </>
);

export const ServiceAreaBody = ({ block: { heading, text, places }, set }: BlockProps<"service_area">) => (
  <>
    <BlockHeading value={heading} set={set} />
    <RichText value={text} max={2_000} onChange={(next) => set({ text: next }, "text")} />
    <TagsInput
      className={classes.paper ?? ""}
      label="Places"
      description="Press Enter after each."
      inputWrapperOrder={["label", "input", "description"]}
      maxTags={mostPlaces}
      value={places}
      onChange={(next) => set({ places: next.map((place) => place.slice(0, 80)) })}
    />
  </>
);

export const ContactBody = ({ block, set }: BlockProps<"contact">) => (
  <>
    <BlockHeading value={block.heading} set={set} />
    <RichText value={block.text} max={2_000} onChange={(text) => set({ text }, "text")} />
    <p className={classes.live}>{contactNote(block)}</p>
    <ItemList
      noun="line"
      look="rows"
      items={block.hours}
      most={mostHours}
      blank={{ days: "", hours: "" }}
      onChange={(hours, about) => set({ hours }, about)}
    >
      {({ days, hours }, change, place) => (
        <div className={classes.hours}>
          <InlineText
            label={`Days of line ${place + 1}`}
            placeholder="Monday to Friday"
            look="strong"
            value={days}
            max={80}
            onChange={(next) => change({ days: next }, "days")}
          />
          <InlineText
            label={`Hours of line ${place + 1}`}
            placeholder="8 AM to 5 PM"
            value={hours}
            max={80}
            onChange={(next) => change({ hours: next }, "hours")}
          />
        </div>
      )}
    </ItemList>
  </>
);

function contactNote({ shows_phone: phone, shows_address: address }: BlockProps<"contact">["block"]): string {
  if (phone && address) return "Your phone number and address from Preferences appear here.";
  if (phone) return "Your phone number from Preferences appears here.";
  return address
    ? "Your address from Preferences appears here."
    : "Your phone number and address aren't shown here.";
}
