/** The words of what people read: strings, templates and the text of screens hold none that the voice guide bans. */
import type { SourceFile, SourceTree, Verdict } from "./source.ts";

type Ban = { words: RegExp; say: string };

const ban = (words: RegExp, say: string): Ban => ({ words, say });

/** What no text says, and what it says instead. */
const bans: Ban[] = [
  ban(/\bsomebody\b/i, "someone"),
  ban(/\bnobody\b/i, "no one, None or Unassigned"),
  ban(/\bwhoever\b/i, "the person who, or a role"),
  ban(/\beverybody\b/i, "everyone"),
  ban(/\banybody\b/i, "anyone"),
  ban(/\btray\b/i, "Unscheduled"),
  ban(/\btaken in\b/i, "imported or saved"),
  ban(/\bmended\b/i, "fixed"),
  ban(/\bcall(ed|ing|s)? (it |them )?off\b/i, "cancelled"),
  ban(/\bis done with\b/i, "finished"),
  ban(
    /\b(e-mail|mailed|mailing)\b|\b(we|to|and|or|can|will) mail (?!address)|\bmail (you|us|me|them|an?|the)\b/i,
    "email",
  ),
  ban(/\bin the mail\b/i, "in the email"),
  ban(/\b(the|this|another|other|calendar|mail) programs?\b/i, "Plumbline, System or app"),
  ban(/\binvalid\b/i, "what is wrong, and the way out"),
  ban(/\bplease\b/i, "the same without it"),
  ban(/\bcolour|\bfavour|\bcentre\b|\borganis/i, "the American spelling"),
  ban(/\bwho comes\b/i, "Your technician"),
  ban(/\bit takes the technician's time\b/i, "This reserves time on the technician's calendar"),
  ban(/\bas the business has it\b|\bempty follows the business\b/i, "Use business default"),
  ban(/\blooked after by\b/i, "Owner"),
  ban(/^\s*given\s*$/i, "Built-in"),
  ban(/\bin preparation\b/i, "Coming soon"),
  ban(/\b0 to assign\b/i, "None"),
  ban(/\bdoes(n't| not) work this day\b/i, "Off today"),
  ban(/\bwas to begin by\b/i, "Late: due to start at"),
  ban(/\bmost jobs a day\b/i, "Daily job limit"),
  ban(/^\s*what it tells\b/i, "Details shown"),
  ban(/\btake the file out\b/i, "Remove file"),
  ban(/\bby the piece\b/i, "Per unit"),
  ban(/^\s*horizon\s*$/i, "Book up to (days ahead)"),
  ban(/\bwrite down\b/i, "add"),
  ban(/\byou work for them\b/i, "Current clients"),
  ban(/\baround the work\b/i, "Buffers and travel"),
  ban(/\byours alone\b/i, "Personal"),
  ban(/\bkeeps the usual time\b/i, "Default buffers"),
  ban(/\bsealed up to\b/i, "Tamper-evident through"),
  ban(/\bthis is a reminder of\b/i, "Here's a reminder about your … appointment"),
  ban(/\bno more reminders\b/i, "Stop reminders"),
  ban(/\brenewed on the server\b/i, "Plumbline was updated. Reload to continue."),
  ban(
    /(?<!&\w+)(?<=[\p{L}\d)]); (?!charset|filename|path|max-age)\p{L}/u,
    "two sentences instead of a semicolon",
  ),
];

type Exception = { file: RegExp; text: RegExp; because: string };

const specification = "the specification fixes this sentence";

/** What is meant otherwise. An exception that excuses nothing is a problem, too. */
const exceptions: Exception[] = [
  { file: /./, text: /^Please enter a valid email address$/, because: specification },
  { file: /./, text: /^Please fill in all fields$/, because: specification },
  { file: /./, text: /^Please accept the Terms of Service and Privacy Policy$/, because: specification },
  { file: /./, text: /^Network error\. Please try again\.$/, because: specification },
  { file: /./, text: /^Invalid (time|date)$/, because: specification },
  { file: /common-passwords\.ts$/, text: /\bpassword\b/, because: "words that passwords are made of" },
  { file: /database\/local\/account\.ts$/, text: /the user nobody/, because: "a user of the system" },
  {
    file: /database\/local\/create-cluster\.ts$/,
    text: /^invalid locale$/,
    because: "PostgreSQL's own words",
  },
  { file: /database\/local\/guard\.ts$/, text: /^\nshift/, because: "a program of the shell" },
  { file: /payments\/stand-in-entry\.ts$/, text: /^We are unable to auth/, because: "Stripe's own words" },
  { file: /./, text: /aria-invalid=/, because: "an attribute" },
  {
    file: /^src\/domains\/(booking|reminders\/customer-link)\//,
    text: /\bplease\b/i,
    because: "the business asks its own customers",
  },
];

export function checkVoice(tree: SourceTree, excused = exceptions): Verdict {
  const files = [...tree.files.values()].filter(isRead);
  const used = new Set<Exception>();
  const problems = files.flatMap((file) => problemsOf(file, excused, used));
  const idle = excused.filter((exception) => !used.has(exception));
  problems.push(...idle.map(({ text }) => `the exception ${text.source} excuses nothing any longer`));
  return { seen: files.reduce((sum, { texts }) => sum + texts.length, 0), of: "texts", problems };
}

/** Areas whose sentences are being edited and are not held to the list yet. */
const awaited = /^src\/domains\/(availability|calendar|feeds)\//;

/** What runs in the product; tests and programs for developers speak to those who write it. */
const isRead = ({ path, isTest }: SourceFile): boolean =>
  path.startsWith("src/") && !isTest && !awaited.test(path);

function problemsOf(file: SourceFile, excused: readonly Exception[], used: Set<Exception>): string[] {
  return file.texts
    .filter(({ text }) => isForPeople(text))
    .flatMap(({ text, line }) => {
      const broken = bans.filter(({ words }) => words.test(text));
      if (broken.length === 0) return [];
      const exception = excused.find((each) => each.file.test(file.path) && each.text.test(text));
      if (exception) used.add(exception);
      if (exception) return [];
      const told = text.replaceAll(/\s+/g, " ").trim().slice(0, 80);
      return broken.map(({ say }) => `${file.path}:${line}: "${told}" – say: ${say}`);
    });
}

/** A single word is for people when it is written as a label; all other single words are names for machines. */
const isForPeople = (text: string): boolean => /\s/.test(text.trim()) || /^\s*[A-Z][a-z]+\s*$/.test(text);
