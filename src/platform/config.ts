/** Reads the settings of the installation from the environment, and says which one is wrong. */
import { resolve } from "node:path";
import { type Settings, settings } from "./config/settings.ts";
import { startupError } from "./errors.ts";
import { checkMailIn } from "./mail/inbound/settings.ts";

export type Config = Settings & { readonly dataDir: string; readonly publicUrl: string };

/** Reads the settings from the environment; a wrong one is a startup error that names it. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {};
  for (const [name, { rule, about }] of Object.entries(settings)) {
    const given = env[name] === "" ? undefined : env[name];
    const read = rule.safeParse(given);
    if (!read.success) {
      const reason = read.error.issues[0]?.message ?? "isn't in the right format";
      throw startupError(`The setting ${name} is "${given}", which isn't right: ${reason}. ${about}`);
    }
    values[name] = read.data;
  }
  const read = values as Settings;
  checkAddress("DATABASE_URL", read.DATABASE_URL, ["postgres:", "postgresql:"]);
  checkAddress("DATABASE_APP_URL", read.DATABASE_APP_URL, ["postgres:", "postgresql:"]);
  checkAddress("SMTP_URL", read.SMTP_URL, ["smtp:", "smtps:"]);
  checkAddress("PUBLIC_URL", read.PUBLIC_URL, ["http:", "https:"]);
  checkAddress("STRIPE_API_URL", read.STRIPE_API_URL, ["https:", "http:"]);
  checkTiles(read.MAP_TILES_URL);
  checkTogether(read, [
    "STRIPE_SECRET_KEY",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_CONNECT_WEBHOOK_SECRET",
  ]);
  checkTogether(read, ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"]);
  checkSecureAddress("TWILIO_API_URL", read.TWILIO_API_URL);
  if (read.TWILIO_ACCOUNT_SID !== undefined && read.PUBLIC_URL === undefined)
    throw startupError(
      "Twilio reaches Plumbline at PUBLIC_URL: set it, too, or leave out TWILIO_ACCOUNT_SID.",
    );
  checkTogether(read, ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
  checkTogether(read, ["SEAL_KEY_FILE", "SEAL_CERTIFICATE_FILE"]);
  checkTogether(read, ["MAIL_IN_TLS_KEY_FILE", "MAIL_IN_TLS_CERTIFICATE_FILE"]);
  checkMailIn(read);
  checkAddress("TIMESTAMP_URL", read.TIMESTAMP_URL, ["https:", "http:"]);
  if (read.S3_ENDPOINT !== undefined) checkSecureAddress("S3_ENDPOINT", read.S3_ENDPOINT);
  if (read.PASSWORD_HASHING === "least") checkForTests(read, env.NODE_ENV);
  checkSecureAddress("GOOGLE_ISSUER", read.GOOGLE_ISSUER);
  checkSecureAddress("MICROSOFT_ISSUER", read.MICROSOFT_ISSUER);
  return {
    ...read,
    dataDir: resolve(read.DATA_DIR),
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ""),
  };
}

function checkAddress(name: string, given: string | undefined, protocols: string[]): void {
  if (given === undefined) return;
  const known = URL.canParse(given) && protocols.includes(new URL(given).protocol);
  if (!known)
    throw startupError(`The setting ${name} must be an address that starts with ${protocols[0]}//.`);
}

/** A plain address would tell everyone on the way which streets the business drives through. */
function checkTiles(given: string | undefined): void {
  if (given === undefined) return;
  checkSecureAddress("MAP_TILES_URL", given);
  const missing = ["{z}", "{x}", "{y}"].filter((part) => !given.includes(part));
  if (missing.length > 0) throw startupError(`The setting MAP_TILES_URL must contain ${missing.join(", ")}.`);
}

/** Hashes that cost nothing give every password away with the first stolen backup. */
function checkForTests({ PUBLIC_URL }: Settings, environment: string | undefined): void {
  const isHere = PUBLIC_URL === undefined || isThisMachine(PUBLIC_URL);
  if (environment === "test" && isHere) return;
  throw startupError(
    'The setting PASSWORD_HASHING is "least", which protects no password: only tests may have it. Leave it out.',
  );
}

const thisMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/;

const isThisMachine = (address: string): boolean => thisMachine.test(new URL(address).hostname);

/** What others must not read may travel in the clear only within this machine. */
function checkSecureAddress(name: string, given: string): void {
  checkAddress(name, given, ["https:", "http:"]);
  if (given.startsWith("http:") && !isThisMachine(given))
    throw startupError(`The setting ${name} must be an address that starts with https://.`);
}

const listed = new Intl.ListFormat("en-US");

/** Half a set of keys would take cards and hear nothing of them. */
function checkTogether(read: Settings, names: (keyof Settings)[]): void {
  const missing = names.filter((name) => read[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  throw startupError(
    `${names.join(", ")} belong together: set ${listed.format(missing)}, too, or none of them.`,
  );
}
