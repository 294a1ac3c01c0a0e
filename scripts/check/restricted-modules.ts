/** One module for each kind of danger: a query, the clock, the network, the disk; nothing may go round it. */
import { placeOf } from "./places.ts";
import type { SourceFile, SourceTree, Verdict } from "./source.ts";

type RestrictedModule = {
  words: string;
  /** Packages that lie behind the module; to name one of their types is not to pass through. */
  packages?: RegExp;
  /** Names as `SourceFile.uses` writes them. */
  names?: RegExp;
  /** Where the module stands. */
  inside: RegExp;
  /** Which half must use it; without it, both. */
  half?: "server" | "browser";
};

const restrictedModules: RestrictedModule[] = [
  {
    words: "only store.ts and the platform build queries",
    packages: /^(kysely|pg)$/,
    names: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/,
    inside: /^src\/platform\/|(^|[/-])(store|tables)\.ts$/,
  },
  {
    words: "jobs are queued only through platform/jobs",
    packages: /^pg-boss$/,
    inside: /^src\/platform\/jobs\b/,
  },
  {
    words: "the server asks only platform/clock.ts what time it is",
    names: /^(Date\.now|new Date\(\)|Temporal\.Now)$/,
    inside: /^src\/platform\/clock\.ts$/,
    half: "server",
  },
  {
    words: "PDFs are drawn and stamped only by platform/papers, in a thread of their own",
    packages: /^(pdfkit|fontkit|@cantoo\/pdf-lib)$/,
    inside: /^src\/platform\/papers\//,
  },
  {
    words: "mail leaves only through platform/mail",
    packages: /^nodemailer$/,
    inside: /^src\/platform\/mail\//,
  },
  {
    words: "customers are written to only through sending/, which asks what they refused",
    packages: /^(#platform|\.\.?)(\/.*)?\/outward\.ts$/,
    inside: /^src\/(platform|server|domains\/sending)\//,
  },
  {
    words: "only these domains write to members, and none but sending/ to customers",
    packages: /\/(mail\/send-mail|texts\/send-text)\.ts$/,
    // Of reminders and bulk messages the trial alone, which goes to the member who asks for it.
    inside:
      /^src\/(platform\/|server\/worker\.ts$|domains\/((users|billing|auth|sending|landing)\/|feeds\/invitations\.ts$|reminders\/service\.ts$|booking\/news\.ts$|website\/forms\/answering\/emails\.ts$|automations\/running\/members\.ts$|integrations\/webhooks\/turning-off\.ts$|portal\/requests\.ts$|reports\/weekly\/sending\.ts$|messages\/bulk\/testing\.ts$))/,
  },
  {
    words: "carriers of mail and texts are spoken to only by sending/; what is known of them may be read",
    packages: /#platform\/(mail\/(smtp|mailbox|outbound)[^/]*|sms\/(twilio|stand-in)(\/[^/]*)?)\.ts$/,
    inside: /^src\/(platform|server|domains\/sending)\//,
  },
  {
    words: "bytes are kept only through files/, which counts them and says whose they are",
    packages: /(#platform|\.\.?)(\/.*)?\/storage\//,
    inside: /^src\/(platform|server|domains\/files)\//,
  },
  {
    words: "an event is changed only in calendar/writing.ts, which tells the domain that it belongs to",
    names: /^updateEventRows?\($/,
    inside: /^src\/domains\/calendar\/(writing|owned-events)\.ts$/,
  },
  {
    words: "only jobs own events of the calendar, and change them there as their owner",
    packages: /\/calendar\/owned-events\.ts$/,
    inside: /^src\/domains\/jobs\//,
  },
  {
    words: "only the platform says what an actor may do, and how far beyond that an owner reaches",
    names: /^(reachingOwned\(|permissions\.set)$/,
    inside: /^src\/(platform\/|domains\/calendar\/owned-events\.ts$)/,
  },
  {
    words: "only the platform and the browser's ground (ui/) reach over the network",
    packages: /^(node:)?(http|https|http2|net|tls|dgram|undici)$/,
    names:
      /^(fetch\(|(globalThis|window|self)\.fetch|new (WebSocket|EventSource|XMLHttpRequest)\(.*|navigator\.sendBeacon)$/,
    // A form's own page tells that it is open.
    inside: /^src\/((platform|ui)\/|web\/public\/form\.js$)/,
  },
  {
    words: "only the platform and server/ touch files and other programs",
    packages: /^(node:)?(fs|fs\/promises|child_process|worker_threads|cluster)$/,
    inside: /^src\/(platform|server)\//,
  },
  {
    words: "settings are read only in platform/config.ts, where each is described",
    names: /^process\.env$/,
    // The program's first line hands them over; the local engine passes PATH on to what it starts.
    inside: /^src\/(server\/main\.ts$|platform\/(config\b|database\/local\/))/,
  },
  {
    words: "HTTP is spoken only by platform/http, server/ and routes.ts",
    packages: /^(fastify|@fastify\/.*|@orpc\/(server|openapi))$/,
    inside: /^src\/(platform\/http\b|server\/)|(^|[/-])routes\.ts$/,
    half: "server",
  },
];

/** What the gate let go is handed to a carrier where it was asked: `release` in the domain, or a function of it. */
const releases = /^release(Text|Mail)?\($/;

function unreleased(file: SourceFile): string[] {
  if (file.path.startsWith("src/domains/sending/")) return [];
  const handed = file.imports.some(({ from }) => from.endsWith("/sending/handing-over.ts"))
    ? file.uses.filter(({ name }) => name === "handOver(")
    : [];
  if (file.uses.some(({ name }) => releases.test(name))) return [];
  return handed.map(
    ({ line }) =>
      `${file.path}:${line} uses handOver: only what the gate released in the same file is handed over`,
  );
}

/** Tests, scripts and settings may open any module: they check, build and start what lies behind it. */
export function checkRestrictedModules(tree: SourceTree): Verdict {
  const problems: string[] = [];
  const files = [...tree.files.values()].filter((file) => placeOf(file.path).room !== "outside");
  for (const file of files) {
    problems.push(...unreleased(file));
    for (const module of restrictedModules) {
      const half = placeOf(file.path).half;
      if (module.inside.test(file.path) || (module.half && half !== "both" && half !== module.half)) continue;
      problems.push(...passages(file, module).map((each) => `${file.path}:${each}: ${module.words}`));
    }
  }
  return { seen: files.length, of: `files at ${restrictedModules.length} restricted modules`, problems };
}

function passages(file: SourceFile, { packages, names }: RestrictedModule): string[] {
  const imported = file.imports.filter(({ from, isType }) => !isType && packages?.test(from));
  const used = file.uses.filter(({ name }) => names?.test(name));
  return [
    ...imported.map(({ line, from }) => `${line} imports ${from}`),
    ...used.map(({ line, name }) => `${line} uses ${name.replace(/\($/, "")}`),
  ];
}
