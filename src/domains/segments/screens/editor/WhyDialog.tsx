/** Why a customer is in a segment or not: each condition, whether it holds, and what is known about it. */
import { Skeleton } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { Why } from "../../contract.ts";
import {
  type Condition,
  conditionsIn,
  type Filter,
  type Group,
  type Item,
  isGroup,
} from "../../filters/contract.ts";
import { conditionWords, factWords, matchLabels } from "../segment-words.ts";
import { segmentsApi } from "../segments-api.ts";
import { useNames } from "../use-names.ts";
import classes from "./editor.module.css";

type Customer = { id: number; name: string };
type Props = {
  isOpen: boolean;
  onClose: () => void;
  filter: Filter;
  /** Null lets one be chosen. */
  customer: Customer | null;
};

export function WhyDialog({ isOpen, onClose, filter, customer }: Props) {
  const title = customer ? `Why is ${customer.name} in this segment?` : "Check a Customer";
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {isOpen && (customer ? <Answer filter={filter} id={customer.id} /> : <Choosing filter={filter} />)}
    </Dialog>
  );
}

function Choosing({ filter }: { filter: Filter }) {
  const [typed, setTyped] = useState("");
  const [chosen, choose] = useState<number | null>(null);
  return (
    <div className={classes.group}>
      <CustomerPicker
        label="Customer"
        isFirst
        value={typed}
        isLinked={chosen !== null}
        hint="Choose a customer to see which conditions they meet."
        onType={(text) => {
          setTyped(text);
          choose(null);
        }}
        onChoose={({ id, first_name, last_name }) => {
          setTyped(`${first_name} ${last_name}`);
          choose(id);
        }}
      />
      {chosen !== null && <Answer filter={filter} id={chosen} />}
    </div>
  );
}

function Answer({ filter, id }: { filter: Filter; id: number }) {
  const why = useQuery(segmentsApi.why.queryOptions({ input: { filter, customer_id: id } }));
  if (why.isError)
    return (
      <ErrorCard
        title="Couldn't explain this"
        error={why.error}
        isRetrying={why.isFetching}
        onRetry={() => void why.refetch()}
      />
    );
  if (!why.data) return <Skeleton height={120} aria-label="Checking conditions" />;
  const { name, is_in, problems } = why.data;
  return (
    <div className={classes.group}>
      <p>
        {name} {is_in ? "is in this segment." : "is not in this segment."}
      </p>
      {problems.map((problem) => (
        <p key={problem} className={classes.problem}>
          {problem}
        </p>
      ))}
      <GroupReasons group={filter} found={whichOf(filter, why.data)} />
    </div>
  );
}

/** `place` is where the condition stands in the filter, from the top. */
type Answered = Why["conditions"][number] & { place: number };
type Found = ReadonlyMap<Condition, Answered>;

/** The server answers in the order in which the conditions stand. */
const whichOf = (filter: Filter, { conditions }: Why): Found =>
  new Map(
    conditionsIn(filter).map((condition, place) => [
      condition,
      { ...(conditions[place] ?? { holds: false, fact: null }), place },
    ]),
  );

/** A group is known by its first condition. */
function keyOf(item: Item, found: Found): string {
  const [first] = isGroup(item) ? conditionsIn(item) : [item];
  return `${item.field} ${first ? found.get(first)?.place : ""}`;
}

function GroupReasons({ group, found }: { group: Group; found: Found }) {
  return (
    <div className={classes.group}>
      <p className={classes.note}>{matchLabels[group.match]}:</p>
      <ul className={classes.reasons}>
        {group.items.map((item) => (
          <li key={keyOf(item, found)}>
            {isGroup(item) ? (
              <GroupReasons group={item} found={found} />
            ) : (
              <Reason condition={item} answer={found.get(item)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Reason({ condition, answer }: { condition: Condition; answer: Answered | undefined }) {
  const names = useNames(condition);
  const holds = answer?.holds ?? false;
  return (
    <div className={classes.reason}>
      {holds ? (
        <IconCheck size={16} className={classes.yes} role="img" aria-label="Yes" />
      ) : (
        <IconX size={16} className={classes.no} role="img" aria-label="No" />
      )}
      <span className={classes.reasonWords}>
        {conditionWords(condition, names)}
        <small>{factWords(condition, answer?.fact ?? null, names)}</small>
      </span>
    </div>
  );
}
