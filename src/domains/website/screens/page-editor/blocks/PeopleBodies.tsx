/** What customers say, and who does the work. */
import { NativeSelect } from "@mantine/core";
import type { BlockProps } from "./block-props.ts";
import { InlineText } from "./InlineText.tsx";
import { ItemList } from "./ItemList.tsx";
import { PictureField } from "./PictureField.tsx";
import { RichText } from "./RichText.tsx";
import { BlockHeading } from "./TextBodies.tsx";

const mostListed = 40;

const starOptions = [
  { value: "", label: "No stars" },
  ...[5, 4, 3, 2, 1].map((count) => ({
    value: String(count),
    label: `${"★".repeat(count)}${"☆".repeat(5 - count)}`,
  })),
];

export const ReviewsBody = ({ block: { heading, reviews }, set }: BlockProps<"reviews">) => (
  <>
    <BlockHeading value={heading} set={set} />
    <ItemList
      noun="review"
      look="cards"
      items={reviews}
      most={mostListed}
      blank={{ name: "", place: "", text: "", stars: 5 }}
      onChange={(next, about) => set({ reviews: next }, about)}
    >
      {({ name, place: from, text, stars }, change, place) => (
        <>
          <NativeSelect
            aria-label={`Stars of review ${place + 1}`}
            size="xs"
            w="8rem"
            data={starOptions}
            value={String(stars ?? "")}
            onChange={(event) => change({ stars: Number(event.currentTarget.value) || null })}
          />
          <RichText
            label={`Review ${place + 1}`}
            placeholder="What your customer said"
            value={text}
            max={1_500}
            onChange={(next) => change({ text: next }, "text")}
          />
          <InlineText
            label={`Name of review ${place + 1}`}
            placeholder="Name"
            look="strong"
            value={name}
            max={120}
            onChange={(next) => change({ name: next }, "name")}
          />
          <InlineText
            label={`Place or source of review ${place + 1}`}
            placeholder="Place or source"
            look="small"
            value={from}
            max={120}
            onChange={(next) => change({ place: next }, "place")}
          />
        </>
      )}
    </ItemList>
  </>
);

export const TeamBody = ({ block: { heading, text, people }, set }: BlockProps<"team">) => (
  <>
    <BlockHeading value={heading} set={set} />
    <RichText value={text} max={2_000} onChange={(next) => set({ text: next }, "text")} />
    <ItemList
      noun="team member"
      look="cards"
      items={people}
      most={mostListed}
      blank={{ name: "", role: "", text: "", picture: null, alt: "" }}
      onChange={(next, about) => set({ people: next }, about)}
    >
      {(person, change, place) => (
        <>
          <PictureField
            label={`Picture of team member ${place + 1}`}
            look="round"
            shown={person}
            onChange={change}
          />
          <InlineText
            label={`Name of team member ${place + 1}`}
            placeholder="Name"
            look="strong"
            value={person.name}
            max={120}
            onChange={(name) => change({ name }, "name")}
          />
          <InlineText
            label={`Role of team member ${place + 1}`}
            placeholder="Role"
            look="small"
            value={person.role}
            max={120}
            onChange={(role) => change({ role }, "role")}
          />
          <RichText
            label={`About team member ${place + 1}`}
            placeholder="A line or two"
            value={person.text}
            max={600}
            onChange={(next) => change({ text: next }, "text")}
          />
        </>
      )}
    </ItemList>
  </>
);
