/** Below figures: what each of them counts. */
import classes from "./definitions.module.css";

type Props = { terms: readonly { term: string; text: string }[] };

export const Definitions = ({ terms }: Props) => (
  <dl className={classes.definitions}>
    {terms.map(({ term, text }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
