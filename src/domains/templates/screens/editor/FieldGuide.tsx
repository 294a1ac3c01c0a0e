/** Which merge fields there are, and what fills each of them. */
import { use } from "react";
import { mergeFieldNames, mergeFields, mergeSources } from "#shared/messages/merge-fields.ts";
import { OwnMergeFields } from "#ui/merge-text/own-merge-fields.ts";
import classes from "../templates.module.css";

export function FieldGuide() {
  const own = use(OwnMergeFields);
  return (
    <details className={classes.guide}>
      <summary>What fills each field</summary>
      {Object.entries(mergeSources).map(([source, label]) => (
        <section key={source}>
          <h3>{label}</h3>
          <dl>
            {mergeFieldNames
              .filter((name) => mergeFields[name].source === source)
              .map((name) => (
                <Entry key={name} name={name} filledBy={mergeFields[name].filledBy} />
              ))}
          </dl>
        </section>
      ))}
      {own.map(({ group, items }) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {items.map(({ value, label }) => (
              <Entry key={value} name={value} filledBy={label} />
            ))}
          </dl>
        </section>
      ))}
    </details>
  );
}

const Entry = ({ name, filledBy }: { name: string; filledBy: string }) => (
  <div>
    <dt>{`{${name}}`}</dt>
    <dd>{filledBy}</dd>
  </div>
);
