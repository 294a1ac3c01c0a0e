/** Offers to put back what a form changed; decision 44 tells where it is offered and where it cannot be. */
import { expectedVersion, isStale } from "../api/expected-version.ts";
import { notifyError, notifySuccess, notifyUndo } from "../overlays/toast.tsx";
import type { Read } from "./record-draft.ts";
import type { Sending } from "./use-record-form.ts";
import type { Versioned } from "./use-typing.ts";

type Offer<Rec extends Versioned, Values extends object, Wanted, Way> = {
  /** "J-1700 saved." */
  said: string;
  /** "Changes to J-1700 undone." */
  undone: string;
  saved: Rec;
  sent: Sending<Rec, Values, Wanted, Way>;
  /** As the form reads its values. */
  read: (values: Values, isNew: boolean) => Read<Wanted>;
  /** Given what was saved as `base` and the earlier values as wanted: the form's own `save`, unless another call does it. */
  putBack: (sending: Sending<Rec, Values, Wanted, Way>) => Promise<Rec>;
  /** Shows what stands there again. */
  adopt: (back: Rec) => unknown;
};

/**
 * For `onSaved` of a form over a record that was kept before. The earlier values of what was typed are saved under the
 * version that the form saved, so that nothing of what others change in the meantime is lost. A new record, a form in
 * which nothing was typed, and earlier values that would be refused today are only said to be saved.
 */
export function offerUndo<Rec extends Versioned, Values extends object, Wanted, Way>(
  offer: Offer<Rec, Values, Wanted, Way>,
): void {
  const { said, sent } = offer;
  const before = offer.read(sent.start, false);
  if (sent.base === null || Object.keys(sent.typed).length === 0 || before.errors) return notifySuccess(said);
  notifyUndo(said, () => void takeBack(offer, before.wanted));
}

async function takeBack<Rec extends Versioned, Values extends object, Wanted, Way>(
  { saved, sent, putBack, adopt, undone }: Offer<Rec, Values, Wanted, Way>,
  wanted: Wanted,
): Promise<void> {
  const names = Object.keys(sent.typed) as (keyof Values)[];
  const typed = Object.fromEntries(names.map((name) => [name, sent.start[name]])) as Partial<Values>;
  const context = saved.version === undefined ? {} : expectedVersion(saved.version);
  try {
    const back = await putBack({
      base: saved,
      start: sent.values,
      values: sent.start,
      typed,
      wanted,
      context,
      way: undefined,
    });
    await adopt(back);
    notifySuccess(undone);
  } catch (error) {
    notifyError(
      isStale(error) ? "It was changed again in the meantime, so it can't be undone." : error,
      "The change couldn't be undone",
    );
  }
}
