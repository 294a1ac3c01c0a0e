/** The parts and the time that a visit took: what is noted already, and noting more with one thumb. */
import { ActionIcon, Button, NumberInput, SegmentedControl, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./my-day.module.css";
import { type MyVisit, newUse, usedWords, type VisitNote } from "./my-day-writes.ts";
import type { TakeNote } from "./use-my-day.ts";

type Props = { visit: MyVisit; whyNot: string | undefined; note: TakeNote };

export function MyDayUses({ visit, whyNot, note }: Props) {
  const [isAdding, setAdding] = useState(false);
  // The focus goes on where the form was.
  const [wasAdding, setWasAdding] = useState(false);
  const close = () => {
    setWasAdding(true);
    setAdding(false);
  };
  const isDisabled = whyNot !== undefined;
  return (
    <section className={classes.part} aria-label="Parts and time">
      <h2>Parts and time</h2>
      {visit.uses.length > 0 && (
        <ul className={classes.rows}>
          {visit.uses.map((use) => (
            <li key={use.id} className={classes.use}>
              <span className={classes.useWords}>
                {usedWords(use)}
                <span className={classes.quiet}>{use.by_name}</span>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                disabled={isDisabled}
                aria-label={`Remove ${usedWords(use)}`}
                onClick={() => void note(visit, { do: "remove_use", use_id: use.id })}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <UseForm onAdd={(use) => note(visit, use)} onClose={close} />
      ) : (
        <Button
          variant="default"
          h={44}
          autoFocus={wasAdding}
          disabled={isDisabled}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add Part or Time
        </Button>
      )}
    </section>
  );
}

type FormProps = { onAdd: (use: VisitNote) => Promise<boolean>; onClose: () => void };

function UseForm({ onAdd, onClose }: FormProps) {
  const [kind, setKind] = useState<"part" | "time">("part");
  const [name, setName] = useState("");
  const [amount, setAmount] = useState<number | string>(1);
  const [error, setError] = useState<UseError | null>(null);

  function choose(next: "part" | "time") {
    setKind(next);
    setAmount(next === "part" ? 1 : 30);
    setError(null);
  }

  async function add() {
    const wrong = errorOf(kind, name, Number(amount));
    setError(wrong);
    if (wrong === null && (await onAdd(noteOf(kind, name.trim(), Number(amount))))) onClose();
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <SegmentedControl
        fullWidth
        size="md"
        aria-label="Part or time"
        value={kind}
        onChange={(value) => choose(value)}
        data={[
          { value: "part", label: "Part" },
          { value: "time", label: "Time" },
        ]}
      />
      <TextInput
        label={kind === "part" ? "Part" : "Description"}
        autoFocus
        autoComplete="off"
        error={error?.name}
        value={name}
        maxLength={200}
        withAsterisk={kind === "part"}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NumberInput
        label={kind === "part" ? "Quantity" : "Minutes"}
        value={amount}
        min={0}
        step={kind === "part" ? 1 : 15}
        decimalScale={kind === "part" ? 4 : 0}
        allowNegative={false}
        error={error?.amount}
        onChange={setAmount}
      />
      <div className={classes.ways}>
        <Button variant="default" h={48} onClick={onClose}>
          Back
        </Button>
        <Button type="submit" h={48}>
          {kind === "part" ? "Add Part" : "Add Time"}
        </Button>
      </div>
    </form>
  );
}

type UseError = { name?: string; amount?: string };

/** The limits are those of the contract. */
function errorOf(kind: "part" | "time", name: string, amount: number): UseError | null {
  if (kind === "part" && name.trim() === "") return { name: "Enter the part name" };
  const wrong = amountErrorOf(kind, amount);
  return wrong === null ? null : { amount: wrong };
}

function amountErrorOf(kind: "part" | "time", amount: number): string | null {
  if (!(amount > 0)) return kind === "part" ? "Quantity must be more than 0" : "Minutes must be more than 0";
  if (kind === "time" && amount > 6000) return "Enter 6,000 minutes or less";
  return kind === "part" && amount > 999_999_999 ? "Enter a smaller quantity" : null;
}

function noteOf(kind: "part" | "time", name: string, amount: number): VisitNote {
  return kind === "part" ? newUse("part", name, `${amount}`, null) : newUse("time", name, "1", amount);
}
