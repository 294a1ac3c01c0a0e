/** A field on a page of the PDF, which can be moved and resized. */
import { placeStyle } from "#ui/papers/PaperPage.tsx";
import type { ContractDocument, FieldPlace } from "../../../document-contract.ts";
import classes from "./document.module.css";
import { type OwnedField, within } from "./document-changes.ts";
import { inches } from "./inches.ts";
import { usePlacing } from "./use-placing.ts";

type Props = {
  owned: OwnedField;
  signer: string;
  place: FieldPlace;
  page: ContractDocument["pages"][number];
  isChosen: boolean;
  isFixed: boolean;
  onPlace: (place: FieldPlace) => void;
  onChoose: () => void;
};

export function PlacedField({ owned, signer, place, page, isChosen, isFixed, onPlace, onChoose }: Props) {
  const { id, kind, label } = owned.field;
  const { dragging, sizing, onKeyDown } = usePlacing({
    place,
    pageWidth: page.width,
    isFixed,
    onPlace: (next) => onPlace(within(next, page)),
    onChoose,
  });
  return (
    <div className={classes.field} data-chosen={isChosen} data-kind={kind} style={placeStyle(place, page)}>
      <button
        type="button"
        id={`placed-${id}`}
        aria-label={`${label} of ${signer}, ${inches(place.x)} in from the left, ${inches(place.y)} in from the top`}
        aria-describedby="placing-help"
        aria-pressed={isChosen}
        title={`${label}: ${signer}`}
        onFocus={onChoose}
        onKeyDown={onKeyDown}
        {...dragging}
      >
        <span aria-hidden>{kind === "tick" ? "✓" : label}</span>
      </button>
      {isChosen && !isFixed && <span className={classes.handle} aria-hidden {...sizing} />}
    </div>
  );
}
