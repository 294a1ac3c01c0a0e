/** The checklist of a visit's job, each item a whole line to tap. */
import { ItemAnswer } from "../checklist/ItemAnswer.tsx";
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
            <ItemAnswer
              jobId={visit.job_id}
              visitId={visit.id}
              item={item}
              note={noteOf(item)}
              signer={visit.client_name}
              whyNot={whyNot}
              onTick={(tick) => void note(visit, { do: "tick", ...tick })}
              checkbox={{
                size: "md",
                classNames: {
                  root: classes.check,
                  body: classes.checkBody,
                  labelWrapper: classes.checkWords,
                },
                label: <Words item={item} />,
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

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
