/** A filter in one sentence: "Status is one of Lead and Last visit has no date". */
import { Fragment } from "react";
import { type Condition, conditionsIn, type Filter, type Item, isGroup } from "../filters/contract.ts";
import { conditionWords } from "./segment-words.ts";
import { useNames } from "./use-names.ts";

const between = { all: " and ", any: " or ", none: " or " } as const;

/** Where there are many, the first ones stand for all. */
const mostShown = 3;

export function FilterWords({ filter }: { filter: Filter }) {
  const first = filter.items.slice(0, mostShown);
  const shown = first.map((item, place) => ({
    item,
    key: `${item.field} ${place}`,
    joint: place > 0 && between[filter.match],
  }));
  const others = conditionsIn(filter).length - countIn(first);
  return (
    <>
      {filter.match === "none" && "None of: "}
      {shown.map(({ item, key, joint }) => (
        <Fragment key={key}>
          {joint}
          {isGroup(item) ? <FilterWords filter={item} /> : <ConditionText condition={item} />}
        </Fragment>
      ))}
      {others > 0 && ` and ${others} more`}
    </>
  );
}

const countIn = (items: readonly Item[]): number =>
  items.reduce((sum, item) => sum + (isGroup(item) ? conditionsIn(item).length : 1), 0);

const ConditionText = ({ condition }: { condition: Condition }) => (
  <>{conditionWords(condition, useNames(condition))}</>
);
