/** The templates on the page of files. */
import { CreateButton } from "./CreateButton.tsx";
import { TemplateBook } from "./TemplateBook.tsx";
import classes from "./templates.module.css";
import { useTemplateFilters } from "./use-templates.ts";

export function TemplatesPanel() {
  const list = useTemplateFilters();
  return (
    <section aria-labelledby="templates-heading">
      <div className={classes.panelHead}>
        <h2 id="templates-heading">Templates</h2>
        <CreateButton isQuiet onClick={() => list.address.set({ new: "1" })} />
      </div>
      <TemplateBook list={list} />
    </section>
  );
}
