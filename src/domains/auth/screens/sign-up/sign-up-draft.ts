/** What somebody has entered on their way through sign-up; all but the password and the card survives a reload. */
import { mostExtraUsers, type PlanKey, planNamed } from "#shared/plans.ts";

export type Draft = {
  plan: PlanKey | null;
  additionalUsers: number;
  orgName: string;
  firstName: string;
  lastName: string;
  email: string;
  isAccepted: boolean;
};

export type Secret = { password: string; repeated: string };

/** The fields of step 2, in the order in which they stand there. */
export const accountFields = [
  "orgName",
  "firstName",
  "lastName",
  "email",
  "password",
  "repeated",
  "isAccepted",
] as const;
export type AccountField = (typeof accountFields)[number];
export type Problems = Partial<Record<AccountField, string>>;

const emptyDraft: Draft = {
  plan: null,
  additionalUsers: 0,
  orgName: "",
  firstName: "",
  lastName: "",
  email: "",
  isAccepted: false,
};

export const emptySecret: Secret = { password: "", repeated: "" };

export const fillAllText = "Please fill in all fields";
const termsText = "Please accept the Terms of Service and Privacy Policy";
const emailText = "Please enter a valid email address";

const required = {
  orgName: "Organization name is required",
  firstName: "First name is required",
  lastName: "Last name is required",
  email: "Email is required",
  password: "Password is required",
} as const;

/**
 * One sentence for each field of step 2 at fault (product.md section 5, rulings R18, R19). How good the password is
 * must be asked besides: what knows that is fetched only when somebody types one.
 */
export function problemsOf(draft: Draft, { password, repeated }: Secret): Problems {
  const values = { ...draft, password };
  const problems: Problems = {};
  for (const [field, sentence] of Object.entries(required) as [keyof typeof required, string][]) {
    if (values[field].trim() === "") problems[field] = sentence;
  }
  if (!problems.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim())) problems.email = emailText;
  if (password !== repeated) problems.repeated = "Passwords do not match";
  if (!draft.isAccepted) problems.isAccepted = termsText;
  return problems;
}

/** As `problemsOf`, with the rule for passwords; without a network the server alone judges. */
export async function allProblemsOf(draft: Draft, secret: Secret): Promise<Problems> {
  const problems = problemsOf(draft, secret);
  if (problems.password) return problems;
  const judge = await import("#shared/passwords/passwords.ts").catch(() => null);
  const password = judge?.judgePassword(secret.password, ownerOf(draft)).problem;
  return password ? { ...problems, password } : problems;
}

/** Whether a field is empty, of which one sentence speaks for all. */
export const hasEmptyField = (problems: Problems): boolean =>
  Object.entries(required).some(([field, sentence]) => problems[field as AccountField] === sentence);

/** What the password is kept apart from. */
export const ownerOf = ({ email, firstName, lastName, orgName }: Draft) => ({
  email,
  firstName,
  lastName,
  organization: orgName,
});

const storageKey = "plumbline_signup";

/** What was entered in this tab before a reload. Anything unreadable counts as nothing. */
export function readDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    const kept = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
    const text = (name: string) => (typeof kept[name] === "string" ? kept[name].slice(0, 300) : "");
    const users = Number(kept["additionalUsers"]);
    return {
      plan: planNamed(text("plan")) ?? null,
      additionalUsers: Number.isInteger(users) && users >= 0 && users <= mostExtraUsers ? users : 0,
      orgName: text("orgName"),
      firstName: text("firstName"),
      lastName: text("lastName"),
      email: text("email"),
      isAccepted: kept["isAccepted"] === true,
    };
  } catch {
    return emptyDraft;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Without storage a reload begins anew; nothing else is lost.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Where nothing can be kept nothing has to be removed.
  }
}
