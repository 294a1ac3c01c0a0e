/** A field in which single customers are left out of a campaign: found by name, shown as chips that can be removed. */
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { mostExcepted } from "../../audience-contract.ts";
import classes from "./editor.module.css";

type Named = { id: number; name: string };

type Props = {
  value: readonly number[];
  /** Names of those that there still are; undefined while they aren't known. */
  named: readonly Named[] | undefined;
  onChange: (ids: number[]) => void;
};

export function LeftOutField({ value, named, onChange }: Props) {
  const [text, setText] = useState("");
  const whole = useRef<HTMLDivElement>(null);
  const nameOf = useNames(named);
  const isFull = value.length >= mostExcepted;
  /** The focus stays among the chips, or goes back to the search. */
  const remove = (id: number) => {
    const place = value.indexOf(id);
    const next = value.filter((each) => each !== id);
    onChange(next);
    const chips = [...(whole.current?.querySelectorAll("li button") ?? [])] as HTMLElement[];
    const follower = chips[place + 1] ?? chips[place - 1] ?? whole.current?.querySelector("input");
    follower?.focus();
  };
  return (
    <div ref={whole} className={classes.leftOut}>
      <CustomerPicker
        label="Exclude customers (optional)"
        hint="These customers don't get it, whatever the conditions say."
        value={text}
        isLinked={false}
        canAdd={false}
        error={
          isFull ? `You can exclude up to ${mostExcepted.toLocaleString("en-US")} customers.` : undefined
        }
        onType={setText}
        onChoose={({ id, first_name, last_name }) => {
          setText("");
          nameOf.learn({ id, name: `${first_name} ${last_name}`.trim() });
          if (!value.includes(id) && !isFull) onChange([...value, id]);
        }}
      />
      {value.length > 0 && (
        <ul className={classes.chips} aria-label="Excluded customers">
          {value.map((id) => (
            <li key={id}>
              <Button
                variant="default"
                size="compact-sm"
                className={classes.chip ?? ""}
                rightSection={<IconX size={14} aria-hidden />}
                aria-label={`Stop excluding ${nameOf.say(id)}`}
                onClick={() => remove(id)}
              >
                {nameOf.say(id)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Names as the server says them, and of those just chosen before it has said any. */
function useNames(named: readonly Named[] | undefined) {
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  const told = new Map(named?.map(({ id, name }) => [id, name]));
  return {
    learn: ({ id, name }: Named) => setKnown((before) => new Map(before).set(id, name)),
    say: (id: number) => told.get(id) ?? known.get(id) ?? (named ? "a deleted customer" : `customer ${id}`),
  };
}
