/** Which merge fields there are, and what fills each of them. */
import { mergeFieldNames, mergeFields, mergeSources } from "#shared/messages/merge-fields.ts";
import classes from "../templates.module.css";

export const FieldGuide = () => (
  <details className={classes.guide}>
    <summary>What fills each field</summary>
    {Object.entries(mergeSources).map(([source, label]) => (
      <section key={source}>
        <h3>{label}</h3>
        <dl>
          {mergeFieldNames
            .filter((name) => mergeFields[name].source === source)
            .map((name) => (
              <div key={name}>
                <dt>{`{${name}}`}</dt>
                <dd>{mergeFields[name].filledBy}</dd>
              </div>
            ))}
        </dl>
      </section>
    ))}
  </details>
);
