/** Merge fields: the names in braces that stand in a text for what is known only when it is used, such as {client}. */
import { wordsOf } from "../lookup.ts";

/** The records whose own fields can stand in a text: {customer.gate_code}, {job.filter_size}. */
export const ownMergeKinds = ["customer", "job"] as const;
export type OwnMergeKind = (typeof ownMergeKinds)[number];
/** One of the business's own fields, by the key of its definition. */
export type OwnMergeField = `${OwnMergeKind}.${string}`;

const namePattern = /\{((?:customer|job)\.\w+|\w+)\}/g;

/** Every name in braces, in order, as often as it stands there. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(namePattern)].map(([, name = ""]) => name);

/** `valueOf` gives undefined for what it does not know: that name stays as it was written. */
export const replaceNames = (text: string, valueOf: (name: string) => string | undefined): string =>
  text.replace(namePattern, (whole, name: string) => valueOf(name) ?? whole);

/** From where a merge field of a template takes its value. */
export const mergeSources = {
  customer: "Customer",
  job: "Job",
  business: "Your Business",
  paper: "Contract or Invoice",
  moment: "When You Use It",
} as const;
export type MergeSource = keyof typeof mergeSources;

type Described = { source: MergeSource; label: string; filledBy: string; sample: string };

/** Each with what people read beside it, and what stands for it in a preview without a customer. */
export const mergeFields = {
  client: {
    source: "customer",
    label: "Customer name",
    filledBy: "The customer's first and last name",
    sample: "Nora Whitfield",
  },
  first_name: {
    source: "customer",
    label: "First name",
    filledBy: "The customer's first name",
    sample: "Nora",
  },
  company: {
    source: "customer",
    label: "Customer company",
    filledBy: "The company on the customer's profile",
    sample: "Whitfield Bakery",
  },
  client_email: {
    source: "customer",
    label: "Customer email",
    filledBy: "The email address on the customer's profile",
    sample: "nora@example.com",
  },
  client_phone: {
    source: "customer",
    label: "Customer phone",
    filledBy: "The phone number on the customer's profile",
    sample: "(208) 555-0142",
  },
  client_address: {
    source: "customer",
    label: "Customer address",
    filledBy: "The address on the customer's profile",
    sample: "18 Orchard Lane, Boise, ID 83702",
  },
  service: {
    source: "job",
    label: "Work",
    filledBy: "The title of the job",
    sample: "Water heater replacement",
  },
  scope_of_work: {
    source: "job",
    label: "Scope of work",
    filledBy: "The description of the job",
    sample: "Remove the old water heater and install a 50-gallon gas unit.",
  },
  job_number: { source: "job", label: "Job number", filledBy: "The number of the job", sample: "J-1042" },
  where: {
    source: "job",
    label: "Job address",
    filledBy: "The location of the job, or the customer's address",
    sample: "18 Orchard Lane, Boise, ID 83702",
  },
  date: {
    source: "job",
    label: "Visit date",
    filledBy: "The day of the next visit of the job",
    sample: "Tuesday, March 9",
  },
  time: {
    source: "job",
    label: "Visit time",
    filledBy: "The start time of the next visit of the job",
    sample: "9:30 AM",
  },
  technician: {
    source: "job",
    label: "Technician",
    filledBy: "The team member assigned to the next visit of the job",
    sample: "Sam R.",
  },
  amount: {
    source: "job",
    label: "Amount",
    filledBy: "The total price of the job",
    sample: "$1,840.00",
  },
  contract_number: {
    source: "paper",
    label: "Contract number",
    filledBy: "The number of the contract. You type it when you use the template for a message",
    sample: "CON-001",
  },
  invoice_number: {
    source: "paper",
    label: "Invoice number",
    filledBy: "The number of the invoice. You type it when you use the template",
    sample: "INV-001",
  },
  due_date: {
    source: "paper",
    label: "Due date",
    filledBy: "The day the invoice is due. You type it when you use the template",
    sample: "March 31",
  },
  link: {
    source: "moment",
    label: "Link",
    filledBy:
      "The page you want to send people to, such as a review page. You paste it when you use the template",
    sample: "https://example.com/review",
  },
  today: {
    source: "moment",
    label: "Today's date",
    filledBy: "The day you use the template",
    sample: "March 2, 2027",
  },
  sender: {
    source: "moment",
    label: "Your name",
    filledBy: "The name of the team member who uses the template",
    sample: "Rosa Delgado",
  },
  business: {
    source: "business",
    label: "Business name",
    filledBy: "Your business name",
    sample: "Copperleaf Plumbing & Heating",
  },
  business_phone: {
    source: "business",
    label: "Business phone",
    filledBy: "The phone number in Preferences",
    sample: "(208) 555-0100",
  },
  business_address: {
    source: "business",
    label: "Business address",
    filledBy: "The address in Preferences",
    sample: "1420 W Grove St, Boise, ID 83702",
  },
  website: {
    source: "business",
    label: "Website",
    filledBy: "The website in Brand",
    sample: "copperleaf.example",
  },
} as const satisfies Record<string, Described>;

export type MergeField = keyof typeof mergeFields;
export const mergeFieldNames = Object.keys(mergeFields) as [MergeField, ...MergeField[]];
export type AnyMergeField = MergeField | OwnMergeField;

/** What is known; a field that is missing or blank is not filled. */
export type MergeFacts = Partial<Record<MergeField, string>> & Record<OwnMergeField, string>;

const isMergeField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name);

/** The key of a field has up to 60 characters. */
export const ownFieldPattern = /^(customer|job)\.[a-z][a-z0-9_]{0,59}$/;

export const isOwnField = (name: string): name is OwnMergeField => ownFieldPattern.test(name);

const isAnyField = (name: string): name is AnyMergeField => isMergeField(name) || isOwnField(name);

export const ownFieldOf = (kind: OwnMergeKind, key: string): OwnMergeField => `${kind}.${key}`;

/** The business's own fields in a text, each once. */
export const ownFieldsIn = (text: string): OwnMergeField[] => [...new Set(namesIn(text).filter(isOwnField))];

/** The first name in braces that is no merge field, such as {tecnician}; own fields of other kinds than `own` are none. */
export const unknownField = (
  text: string,
  own: readonly OwnMergeKind[] = ownMergeKinds,
): string | undefined =>
  namesIn(text).find(
    (name) => !isMergeField(name) && !(isOwnField(name) && own.some((kind) => name.startsWith(`${kind}.`))),
  );

/** As people read it: "Customer name"; an own field by its key, which is made of its first label: "Gate code". */
export const labelOfField = (field: AnyMergeField): string =>
  isMergeField(field) ? mergeFields[field].label : wordsOf(field.slice(field.indexOf(".") + 1));

/** Names of what is not filled stay in the text, so that nobody sends a gap without seeing it. */
export const fillFields = (text: string, facts: MergeFacts): string =>
  replaceNames(text, (name) => (isAnyField(name) ? facts[name] || undefined : undefined));

/** Each once. */
export const unfilledIn = (text: string, facts: MergeFacts): AnyMergeField[] => [
  ...new Set(namesIn(text).filter((name): name is AnyMergeField => isAnyField(name) && !facts[name])),
];
