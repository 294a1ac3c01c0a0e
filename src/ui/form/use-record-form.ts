/**
 * One way for every form over a record, new or kept: what is typed, what is wrong with it, whether it is unsaved, how it
 * is saved, and what happens when someone else was faster. `RecordForm` draws what comes of it.
 */
import { type MutationKey, useMutation } from "@tanstack/react-query";
import { type RefObject, type SyntheticEvent, useCallback, useRef } from "react";
import { flushSync } from "react-dom";
import { isApiError } from "../api/api-error.ts";
import type { CallContext } from "../api/client.ts";
import { expectedVersion, isStale } from "../api/expected-version.ts";
import { useIdempotencyKey } from "../api/idempotency-key.ts";
import { merged } from "../conflict/merging.ts";
import { notifySuccess } from "../overlays/toast.tsx";
import { changedMeanwhile, type Errors, hasPlaces, type Read } from "./record-draft.ts";
import { type StaleOptions, useStaleRecord } from "./use-stale-record.ts";
import { useTyping, type Versioned } from "./use-typing.ts";

export type Sending<Rec, Values, Wanted, Way> = {
  /** The record that was edited; null for a new one. */
  base: Rec | null;
  /** What the fields began with. */
  start: Values;
  values: Values;
  /** Those of the values that differ from `start`. */
  typed: Partial<Values>;
  /** What `read` made of the values. */
  wanted: Wanted;
  /** For the call: the version that `base` has, or the one key of this form's new record. */
  context: CallContext;
  /** What was chosen after a refusal, such as a reason to book all the same. */
  way: Way | undefined;
};

export type RecordFormOptions<Rec extends Versioned, Values extends object, Wanted, Saved, Way> = {
  /** Null for a new record. A newer version is shown while nothing is typed. */
  record: Rec | null;
  /** What the fields hold for the record, or for a new one. */
  valuesOf: (record: Rec | null) => Values;
  read: (values: Values, isNew: boolean) => Read<Wanted>;
  /** The form's name for a field of the call, where they differ. */
  fieldOf?: (name: string) => string;
  /** Asked before it is sent: the way to go, or null to send nothing. */
  ask?: (sending: Sending<Rec, Values, Wanted, Way>) => Promise<Way | undefined | null>;
  save: (sending: Sending<Rec, Values, Wanted, Way>) => Promise<Saved>;
  /** The form no longer counts as unsaved: the window may be closed, the page may be left. */
  onSaved?: (saved: Saved, sent: Sending<Rec, Values, Wanted, Way>) => unknown;
  onFailed?: (error: Error) => void;
  /** For a form that stays open after saving: the record from which it goes on. */
  recordOf?: (saved: Saved) => Rec | null;
  /** How a record that someone else has changed is fetched and spoken of; only new records go without. */
  stale?: StaleOptions<Rec, Values>;
  /** `FormDialog` knows by it that the form is being saved. */
  mutationKey?: MutationKey;
};

const asNamed = (name: string): string => name;

export function useRecordForm<Rec extends Versioned, Values extends object, Wanted, Saved, Way = never>(
  options: RecordFormOptions<Rec, Values, Wanted, Saved, Way>,
) {
  const typing = useTyping(options);
  const { base, start, typed, values, errors } = typing;
  const [element, setElement] = useElement();
  const save = useSaving(options, typing, element);
  const saveOver = savingOver(options, typing, save);
  const stale = useStaleRecord({ options, typing, error: save.error, onReloaded: save.reset, saveOver });
  const [idempotencyKey, renewKey] = useIdempotencyKey();

  /** `changes` are typed in addition. True when it was saved, or there was nothing to send. */
  async function send(way?: Way, changes: Partial<Values> = {}): Promise<boolean> {
    if (save.isPending) return false;
    const after = typing.edit(changes);
    // What stays open is saved again only when there is something new.
    if (options.recordOf && base && Object.keys(after).length === 0) return true;
    const { wanted, errors: found } = options.read({ ...start, ...after }, base === null);
    typing.setErrors(found ?? {});
    if (found) {
      focusFirstWrong(element);
      return false;
    }
    const context = contextFor(base, idempotencyKey);
    const sending = { base, start, values: { ...start, ...after }, typed: after, wanted, context, way };
    const chosen = options.ask ? await options.ask(sending) : way;
    if (chosen === null) return false;
    try {
      await save.mutateAsync({ ...sending, way: chosen });
      renewKey();
      return true;
    } catch {
      return false;
    }
  }

  return {
    base,
    start,
    values,
    typed,
    errors,
    edit: typing.edit,
    send,
    submit: submitting(send),
    stale,
    error: save.error,
    /** For the form, or what else holds the fields: the first wrong one in it gets the focus. */
    element: setElement,
    field: textFields(values, errors, typing.edit),
    /** What is said above the fields: nothing when each fault stands at its field. */
    failure: stands(save.error, values, options.fieldOf) ? null : save.error,
    /** Takes the failure away. */
    reset: save.reset,
    isNew: base === null,
    isDirty: !typing.isSaved && Object.keys(typed).length > 0,
    isSaving: save.isPending,
  };
}

function useElement() {
  const element = useRef<HTMLElement>(null);
  const setElement = useCallback((node: HTMLElement | null) => {
    element.current = node;
  }, []);
  return [element, setElement] as const;
}

const submitting = (send: () => Promise<boolean>) => (event: SyntheticEvent) => {
  event.preventDefault();
  // A window lies inside the form from which it was opened, as far as React is concerned.
  event.stopPropagation();
  void send();
};

type TextField<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values];

/** What a text field or a select needs: `<TextInput label="Name" {...form.field("name")} />`. */
function textFields<Values extends object>(
  values: Values,
  errors: Errors,
  edit: (changes: Partial<Values>) => void,
) {
  return (name: TextField<Values> & string) => ({
    value: values[name] as string,
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      edit({ [name]: event.currentTarget.value } as Partial<Values>),
  });
}

function useSaving<Rec extends Versioned, Values extends object, Wanted, Saved, Way>(
  options: RecordFormOptions<Rec, Values, Wanted, Saved, Way>,
  typing: ReturnType<typeof useTyping<Rec, Values>>,
  element: RefObject<HTMLElement | null>,
) {
  const { mutationKey, recordOf, fieldOf } = options;
  return useMutation({
    ...(mutationKey ? { mutationKey } : {}),
    mutationFn: (sending: Sending<Rec, Values, Wanted, Way>) => saveMerged(options, sending),
    onSuccess: async ({ saved, sent }, { values }) => {
      // Whatever follows may leave the page: its guard must have heard by then that nothing is unsaved.
      flushSync(() => (recordOf ? typing.goOnFrom(recordOf(saved), values) : typing.setSaved(true)));
      await options.onSaved?.(saved, sent);
    },
    onError: (error) => {
      if (isApiError(error)) typing.setErrors(byField(error.fields, fieldOf));
      focusFirstWrong(element);
      options.onFailed?.(error);
    },
  });
}

/** What was merged over the newer record goes the way of what failed; where the fields together are wrong they say so. */
const savingOver =
  <Rec extends Versioned, Values extends object, Wanted, Saved, Way>(
    options: RecordFormOptions<Rec, Values, Wanted, Saved, Way>,
    typing: ReturnType<typeof useTyping<Rec, Values>>,
    save: ReturnType<typeof useSaving<Rec, Values, Wanted, Saved, Way>>,
  ) =>
  async (latest: Rec, typed: Partial<Values>): Promise<void> => {
    const sending = sendingOver(options, latest, typed, save.variables?.way);
    if (sending) await save.mutateAsync(sending).catch(() => undefined);
    else typing.setErrors(options.read({ ...options.valuesOf(latest), ...typed }, false).errors ?? {});
  };

type Saving<Saved, Sent> = { saved: Saved; sent: Sent };

/** As often as this others may be faster before a person is asked. */
const mostTries = 3;

/** What others changed meanwhile is taken over, as long as it is not what is sent; else throws as `save` does. */
async function saveMerged<Rec extends Versioned, Values extends object, Wanted, Saved, Way>(
  options: RecordFormOptions<Rec, Values, Wanted, Saved, Way>,
  first: Sending<Rec, Values, Wanted, Way>,
): Promise<Saving<Saved, Sending<Rec, Values, Wanted, Way>>> {
  let sent = first;
  for (let tries = 1; ; tries++) {
    try {
      const saved = await options.save(sent);
      if (sent !== first) notifyMerged(options, first, sent);
      return { saved, sent };
    } catch (error) {
      const { stale } = options;
      if (!stale || sent.base === null || !isStale(error) || tries === mostTries) throw error;
      const latest = await stale.latest(sent.base).catch(() => undefined);
      if (!latest) throw error;
      const { typed, clashes } = merged(sent.start, sent.typed, options.valuesOf(latest), stale.labels);
      const next = clashes.length === 0 ? sendingOver(options, latest, typed, sent.way) : undefined;
      if (!next) throw error;
      sent = next;
    }
  }
}

function notifyMerged<Rec extends Versioned, Values extends object, Wanted, Saved, Way>(
  { stale }: RecordFormOptions<Rec, Values, Wanted, Saved, Way>,
  first: Sending<Rec, Values, Wanted, Way>,
  sent: Sending<Rec, Values, Wanted, Way>,
): void {
  const { changed } = changedMeanwhile(first.start, sent.start, first.typed, stale?.labels ?? {});
  if (changed.length > 0)
    notifySuccess(`Someone else had changed ${changed.join(", ")}. Both changes were saved.`);
}

/** Undefined when the fields together are not what can be sent. */
function sendingOver<Rec extends Versioned, Values extends object, Wanted, Saved, Way>(
  { valuesOf, read }: RecordFormOptions<Rec, Values, Wanted, Saved, Way>,
  latest: Rec,
  typed: Partial<Values>,
  way: Way | undefined,
): Sending<Rec, Values, Wanted, Way> | undefined {
  const start = valuesOf(latest);
  const values = { ...start, ...typed };
  const { wanted, errors } = read(values, false);
  return errors
    ? undefined
    : { base: latest, start, values, typed, wanted, context: contextFor(latest, ""), way };
}

function contextFor(base: Versioned | null, idempotencyKey: string): CallContext {
  if (base === null) return { idempotencyKey };
  return base.version === undefined ? {} : expectedVersion(base.version);
}

/** Whether each fault of the failure stands at a field. */
const stands = (error: Error | null, values: object, fieldOf = asNamed): boolean =>
  isApiError(error) && hasPlaces(byField(error.fields, fieldOf), values);

/** Where one field of the form stands for several of the call, the first sentence counts. */
const byField = (fields: Record<string, string>, fieldOf = asNamed): Errors =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, text]): [string, string] => [fieldOf(name), text])
      .toReversed(),
  );

/** Fields that were folded away are drawn before the focus goes there. */
function focusFirstWrong(element: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
