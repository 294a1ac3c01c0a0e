/** The checklist of a visit's job, each item a whole line to tap. */
import { Checkbox } from "@mantine/core";
import classes from "./my-day.module.css";
import type { MyCheck, MyVisit } from "./my-day-writes.ts";
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
            <Checkbox
              size="md"
              classNames={{ root: classes.check, body: classes.checkBody, labelWrapper: classes.checkWords }}
              checked={item.done_at !== null}
              disabled={whyNot !== undefined}
              label={<Words item={item} />}
              onChange={(event) =>
                void note(visit, { do: "tick", item_id: item.id, is_done: event.currentTarget.checked })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ item: { text, is_required, done_at, done_by_name } }: { item: MyCheck }) {
  const by = done_by_name ? `Done by ${done_by_name}` : "Done";
  const note = done_at !== null ? by : is_required && "Required";
  return (
    <>
      {text} {note && <span className={classes.quiet}>{note}</span>}
    </>
  );
}
