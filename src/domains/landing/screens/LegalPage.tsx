/** A page of small print that can be read: its date, a table of contents, and sections with addresses of their own. */
import type { ReactNode } from "react";
import article from "./article.module.css";
import classes from "./legal.module.css";

export type LegalSection = { id: string; title: string; body: ReactNode };

type Props = { title: string; lead: ReactNode; changed: string; sections: LegalSection[] };

export function LegalPage({ title, lead, changed, sections }: Props) {
  return (
    <div className={`${article.page} ${classes.legal}`}>
      <header>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        <p className={classes.date}>Effective {changed}</p>
      </header>
      <nav className={`${article.contents} ${classes.contents}`} aria-label="On this page">
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        {sections.map(({ id, title: name, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{name}</h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}
