/** The help center: articles in groups, each with an address of its own, and a search over all of them. */

import { IconLink, IconSearch } from "@tabler/icons-react";
import { helpPath, sitePath } from "#shared/common-paths.ts";
import article from "./article.module.css";
import classes from "./help.module.css";
import { helpGroups } from "./help-articles.tsx";

export function HelpScreen() {
  return (
    <div className={`${article.page} ${classes.help}`}>
      <header>
        <h1>Help Center</h1>
        <search>
          <form action={helpPath()} data-help-search>
            <label htmlFor="help-search" className="visually-hidden">
              Search articles
            </label>
            <IconSearch size={20} aria-hidden />
            <input
              id="help-search"
              type="search"
              name="q"
              placeholder="Search for password, pipeline..."
              autoComplete="off"
            />
          </form>
        </search>
        <p className={classes.count} role="status" data-help-count />
      </header>
      <nav aria-label="Topics" className={`${article.contents} ${classes.topics}`}>
        <ul>
          {helpGroups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.groups}>
        {helpGroups.map(({ id, title, articles }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`} data-help-group>
            <h2 id={`${id}-heading`}>{title}</h2>
            {articles.map((article) => (
              <article key={article.id} id={article.id} data-help-article>
                <h3>
                  {article.title}
                  <a href={`#${article.id}`} aria-label={`Link to: ${article.title}`}>
                    <IconLink size={18} aria-hidden />
                  </a>
                </h3>
                {article.body}
              </article>
            ))}
          </section>
        ))}
        <section className={classes.ask}>
          <h2>Still need help?</h2>
          <p>
            <a href={`${sitePath()}#contact`}>Contact us</a>. A person replies within one business day.
          </p>
        </section>
      </div>
    </div>
  );
}
