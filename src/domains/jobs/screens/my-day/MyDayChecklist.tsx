/** The checklist of a visit's job, each item a whole line to tap. */
import { Checkbox } from "@mantine/core";
import { ReadingField } from "../checklist/ReadingField.tsx";
import classes from "./my-day.module.css";
import type { MyCheck, MyVisit, VisitNote } from "./my-day-writes.ts";
import type { TakeNote } from "./use-my-day.ts";

type Props = { visit: MyVisit; whyNot: string | undefined; note: TakeNote };

export function MyDayChecklist({ visit, whyNot, note }: Props) {
  const { checklist } = visit;
  if (checklist.length === 0) return null;
  const done = checklist.filter(({ done_at }) => done_at !== null).length;
  return (
    <section className={classes.part} aria-label="Checklist">
      <h2>
        Checklist{" "}
        <span className={classes.quiet}>
          {done} of {checklist.length}
        </span>
      </h2>
      <ul className={classes.rows}>
        {checklist.map((item) => (
          <li key={item.id}>
            {item.kind === "reading" ? (
              <ReadingField
                item={item}
                note={noteOf(item)}
                whyNot={whyNot}
                onSave={(reading) => void note(visit, tickOf(item, reading))}
              />
            ) : (
              <Checkbox
                size="md"
                classNames={{
                  root: classes.check,
                  body: classes.checkBody,
                  labelWrapper: classes.checkWords,
                }}
                checked={item.done_at !== null}
                disabled={whyNot !== undefined}
                label={<Words item={item} />}
                onChange={(event) =>
                  void note(visit, { do: "tick", item_id: item.id, is_done: event.currentTarget.checked })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const tickOf = ({ id }: MyCheck, reading: string | null): VisitNote => ({
  do: "tick",
  item_id: id,
  is_done: reading !== null,
  ...(reading === null ? {} : { reading }),
});

function noteOf({ is_required, done_at, done_by_name }: MyCheck): string {
  if (done_at !== null) return done_by_name ? `Done by ${done_by_name}` : "Done";
  return is_required ? "Required" : "";
}

function Words({ item }: { item: MyCheck }) {
  return (
    <>
      {item.text} <span className={classes.quiet}>{noteOf(item)}</span>
    </>
  );
}
