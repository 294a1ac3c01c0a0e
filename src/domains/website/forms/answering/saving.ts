/** Saves what visitors answered to the customer's own fields; what can't be saved stays in the submission, with the reason. */
import { type Answer, judgeAnswers } from "#domains/custom-fields/answers.ts";
import type { FieldChoice, FieldType } from "#domains/custom-fields/contract.ts";
import type { FieldInput } from "#domains/custom-fields/values-contract.ts";
import { lockCustomerForUpdate } from "#domains/customers/changing.ts";
import { updateCustomer } from "#domains/customers/service.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import type { Scope } from "#platform/actor.ts";
import { fromMajorUnits } from "#shared/money/money.ts";
import { type FormContent, type FormField, fieldsOf } from "../content-contract.ts";
import { canSave } from "../saving-contract.ts";
import type { AnswerLine } from "../submissions/contract.ts";
import { type Lead, visitorActor } from "./leads.ts";

type Mapped = { line: AnswerLine; question: FormField; field_id: number };

/** The lines, those that weren't saved with the reason. A customer who was known keeps what is known of them. */
export async function saveToFields(
  tx: Scope,
  content: FormContent,
  { lead, lines, name }: { lead: Lead | null; lines: readonly AnswerLine[]; name: string },
): Promise<AnswerLine[]> {
  const mapped = mappedIn(content, lines);
  if (mapped.length === 0) return [...lines];
  const refused = new Map(
    lead
      ? await save(tx, lead, mapped, name)
      : mapped.map(({ field_id }) => [
          field_id,
          "There is no email address or phone number to add a customer.",
        ]),
  );
  return lines.map((line) => {
    const field_id = mapped.find((each) => each.line === line)?.field_id;
    const why = field_id === undefined ? undefined : refused.get(field_id);
    return field_id === undefined || why === undefined ? line : { ...line, not_saved: { field_id, why } };
  });
}

function mappedIn(content: FormContent, lines: readonly AnswerLine[]): Mapped[] {
  const questions = new Map(fieldsOf(content).map((field) => [field.key, field]));
  return lines.flatMap((line) => {
    const question = questions.get(line.field);
    const field_id = question?.saves_to ?? null;
    return question && field_id !== null && line.value !== "" ? [{ line, question, field_id }] : [];
  });
}

async function save(
  tx: Scope,
  { customer: { id }, isNew }: Lead,
  mapped: readonly Mapped[],
  name: string,
): Promise<[number, string][]> {
  const currency = await currencyOf(tx);
  // What is known is read after nobody else can change it any more.
  if (!isNew) await lockCustomerForUpdate(tx, id);
  const answers = mapped.map(
    (each): Answer => ({
      field_id: each.field_id,
      label: each.line.label,
      read: (field) => valueFor(each, field, currency),
    }),
  );
  const { inputs, refused } = await judgeAnswers(tx, "customer", { id, keepsKnown: !isNew }, answers);
  if (Object.keys(inputs).length > 0)
    await updateCustomer(visitorActor(tx, name), id, { custom_fields: inputs });
  return refused.map(({ field_id, why }) => [field_id, why]);
}

type Definition = { type: FieldType; choices: readonly FieldChoice[] };
type Read = { value: FieldInput } | { why: string };

function valueFor({ line: { value, kind }, question }: Mapped, field: Definition, currency: string): Read {
  if (!canSave(kind, field.type)) return { why: "The customer field that it saves to has another type now." };
  switch (field.type) {
    case "number":
      return { value: Number(value.replace(",", ".")) };
    case "money":
      return centsFrom(value.replace(",", "."), currency);
    case "yes_no":
      return { value: value === "Yes" };
    case "choice":
      return keysFrom([value], field.choices, ([key = ""]) => key);
    case "several":
      return keysFrom(chosenOf(question.options, value) ?? [value], field.choices, (keys) => keys);
    default:
      return { value };
  }
}

function centsFrom(value: string, currency: string): Read {
  try {
    return { value: fromMajorUnits(value, currency).amount };
  } catch {
    return { why: `${value} isn't an amount in ${currency}.` };
  }
}

function keysFrom(
  labels: readonly string[],
  choices: readonly FieldChoice[],
  valueOf: (keys: string[]) => FieldInput,
): Read {
  const offered = new Map(
    choices.filter(({ is_archived }) => !is_archived).map(({ key, label }) => [label.toLowerCase(), key]),
  );
  const gone = labels.find((label) => !offered.has(label.toLowerCase()));
  if (gone !== undefined) return { why: `"${gone}" is no longer a choice of the customer field.` };
  return { value: valueOf(labels.map((label) => offered.get(label.toLowerCase()) ?? "")) };
}

/** The choices that stand in an answer one after the other; a choice may have commas of its own. */
function chosenOf(options: readonly string[], value: string): string[] | null {
  for (const [place, option] of options.entries()) {
    if (value === option) return [option];
    if (option === "" || !value.startsWith(`${option}, `)) continue;
    const others = chosenOf(options.slice(place + 1), value.slice(option.length + 2));
    if (others) return [option, ...others];
  }
  return null;
}
