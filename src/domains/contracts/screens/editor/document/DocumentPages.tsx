/** The pages of the PDF with the fields on them, where they are placed by hand. */
import type { ContractDocument, FieldPlace } from "../../../document-contract.ts";
import type { DraftForm } from "../use-draft-form.ts";
import { AddFieldBar } from "./AddFieldBar.tsx";
import classes from "./document.module.css";
import { ownedFields } from "./document-changes.ts";
import { PlacedField } from "./PlacedField.tsx";
import type { ChosenField } from "./use-chosen-field.ts";

type Props = { form: DraftForm; document: ContractDocument; canChange: boolean; chosen: ChosenField };

export function DocumentPages(props: Props) {
  const { document, canChange } = props;
  return (
    <section className={classes.pages} aria-labelledby="document-pages">
      <h2 id="document-pages">Pages</h2>
      {canChange && <AddFieldBar {...props} />}
      <p id="placing-help" className={classes.note}>
        Drag a field to move it, or its corner to resize it. With the keyboard, arrow keys move the field and
        Shift with an arrow key resizes it.
      </p>
      {document.pages.map((page, at) => (
        <PageWithFields key={page.picture} {...props} page={page} number={at + 1} />
      ))}
    </section>
  );
}

type PageProps = Props & { page: ContractDocument["pages"][number]; number: number };

function PageWithFields({ form: { values, edit }, document, canChange, chosen, page, number }: PageProps) {
  const { content, places } = values;
  const name = `Page ${number} of ${document.pages.length}`;
  const place = (id: string, next: FieldPlace) => edit({ places: { ...places, [id]: next } });
  const onIt = ownedFields(content).flatMap((owned) => {
    const at = places[owned.field.id];
    return at?.page === number ? [{ owned, at }] : [];
  });
  return (
    <section className={classes.sheet} data-sheet aria-label={name}>
      <img
        src={page.picture}
        alt={name}
        width={Math.round(page.width)}
        height={Math.round(page.height)}
        loading={number <= 2 ? "eager" : "lazy"}
        decoding="async"
        draggable={false}
      />
      {onIt.map(({ owned, at }) => (
        <PlacedField
          key={owned.field.id}
          owned={owned}
          signer={content.signers.find(({ id }) => id === owned.signer)?.label ?? ""}
          place={at}
          page={page}
          isChosen={chosen.id === owned.field.id}
          isFixed={!canChange}
          onPlace={(next) => place(owned.field.id, next)}
          onChoose={() => {
            chosen.choose(owned.field.id);
            chosen.turnTo(number);
          }}
        />
      ))}
    </section>
  );
}
