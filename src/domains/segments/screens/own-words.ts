/** How screens speak of conditions on the business's own fields. */
import type { FormField } from "#domains/custom-fields/contract.ts";
import { moneyText } from "#ui/Money.tsx";
import type { Fact } from "../contract.ts";
import type { OwnCondition } from "../filters/own-contract.ts";
import { dayText, dayWords, numberTestLabels, oneOfLabels, textTestLabels } from "./test-words.ts";

/** The field as the reader sees it; "loading" until it is known, "gone" where it isn't there for them. */
export type OwnName = FormField | "loading" | "gone";

const numberText = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 6 });

const labelOf = (own: OwnName): string => {
  if (own === "loading") return "Custom field";
  return own === "gone" ? "A custom field that isn't available" : own.label;
};

export const choiceLabel = (own: OwnName, key: string): string =>
  (typeof own === "object" && own.choices.find((choice) => choice.key === key)?.label) || key;

/** "Gate code contains “47”". */
export function ownConditionWords(condition: OwnCondition, own: OwnName, currency: string): string {
  const label = labelOf(own);
  if (own === "gone") return label;
  switch (condition.is) {
    case "blank":
    case "filled":
      return `${label} ${textTestLabels[condition.is]}`;
    case "yes":
      return label;
    case "no":
      return `${label}: no`;
    case "any_of":
    case "none_of": {
      const chosen = (condition.values ?? []).map((key) => choiceLabel(own, key));
      return `${label} ${oneOfLabels[condition.is]} ${chosen.join(", ")}`;
    }
    case "at_least":
    case "at_most":
    case "exactly": {
      const wanted =
        condition.type === "money"
          ? moneyText(condition.cents ?? 0, currency)
          : numberText(condition.number ?? 0);
      return `${label} ${numberTestLabels[condition.is]} ${wanted}`;
    }
    case "is":
    case "is_not":
    case "contains":
    case "starts_with":
      return `${label} ${textTestLabels[condition.is]} “${condition.value ?? ""}”`;
    default:
      return `${label} ${dayWords(condition)}`;
  }
}

/** What a customer has in the field: "4711", "Rheem, Bosch", "$120.00", "No". */
export function ownFactWords({ type }: OwnCondition, fact: Fact, own: OwnName, currency: string): string {
  if (fact === null || fact === "") return type === "date" ? "No date" : "Not set";
  if (Array.isArray(fact)) return fact.map((key) => choiceLabel(own, key)).join(", ");
  if (typeof fact === "boolean") return fact ? "Yes" : "No";
  if (typeof fact === "number") return type === "money" ? moneyText(fact, currency) : numberText(fact);
  if (type === "date") return dayText(fact);
  return type === "choice" ? choiceLabel(own, fact) : fact;
}
