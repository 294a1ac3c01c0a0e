/** Name, rule and sentence of each setting of the installation; docs/operations.md lists the same. */
import { z } from "zod";
import { isNetwork } from "../webhooks/networks.ts";

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined);
const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(["true", "false"]).transform((text) => text === "true");

export const settings = {
  PORT: { rule: port.default(3000), about: "Port of the web server (0 takes any free one)." },
  HOST: { rule: z.string().default("0.0.0.0"), about: "Address the web server listens on." },
  DATA_DIR: {
    rule: z.string().min(1).default("./data"),
    about: "Folder for the database, keys and mailbox.",
  },
  DATABASE_URL: {
    rule: optionalText,
    about: "postgres:// address of an owner login on PostgreSQL 15+. Without it, Plumbline starts its own.",
  },
  DATABASE_APP_URL: {
    rule: optionalText,
    about:
      "postgres:// address of the restricted login. Without it, the owner login takes the role plumbline_app.",
  },
  DATABASE_POOL_SIZE: {
    rule: z.coerce.number().int().min(2).max(200).default(10),
    about: "Connections per process.",
  },
  PUBLIC_URL: {
    rule: optionalText,
    about: "Address people use, for links in email. Default: http://localhost:PORT.",
  },
  TOKEN_SECRET: {
    rule: z.string().min(32, "must have at least 32 characters").optional(),
    about:
      "Secret that signs access tokens, the same on every process. Default: made once, kept in the database.",
  },
  SMTP_URL: {
    rule: optionalText,
    about:
      "smtp:// or smtps:// address of a mail server. Without it, email stays in the development mailbox.",
  },
  MAIL_FROM: {
    rule: z.string().default("Plumbline <no-reply@plumbline.local>"),
    about: "Sender of product email.",
  },
  MAIL_IN_DOMAIN: {
    rule: optionalText,
    about:
      "Domain to which customers answer email, such as reply.example.com. Its MX record leads to Plumbline.",
  },
  MAIL_IN_PORT: {
    rule: port.optional(),
    about:
      "Port of the mail server that takes customers' answers. Without it, they come by webhook or not at all.",
  },
  MAIL_IN_TLS_KEY_FILE: {
    rule: optionalText,
    about: "File with the private key (PEM) by which that mail server offers STARTTLS.",
  },
  MAIL_IN_TLS_CERTIFICATE_FILE: { rule: optionalText, about: "File with the certificate of that key (PEM)." },
  MAIL_IN_WEBHOOK_SECRET: {
    rule: z.string().min(32, "must have at least 32 characters").optional(),
    about: "Secret that signs answers handed in at PUBLIC_URL/api/webhooks/mail.",
  },
  STRIPE_SECRET_KEY: {
    rule: optionalText,
    about: "Secret key of Stripe. Without it, plans are paid with test cards at the payment stand-in.",
  },
  STRIPE_PUBLISHABLE_KEY: {
    rule: optionalText,
    about: "Publishable key of Stripe, for the card field in the browser.",
  },
  STRIPE_WEBHOOK_SECRET: {
    rule: optionalText,
    about: "Signing secret of the webhook endpoint PUBLIC_URL/api/webhooks/payments at Stripe.",
  },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    rule: optionalText,
    about:
      "Signing secret of the webhook endpoint for connected accounts, PUBLIC_URL/api/webhooks/collecting, at Stripe.",
  },
  STRIPE_API_URL: {
    rule: optionalText,
    about: "Address of Stripe's API. Only tests change it.",
  },
  TWILIO_ACCOUNT_SID: {
    rule: optionalText,
    about: "Account SID of Twilio. Without it, texts go to the phones of the stand-in at /dev/phones.",
  },
  TWILIO_AUTH_TOKEN: {
    rule: optionalText,
    about: "Auth token of the Twilio account. It also proves that what comes in is Twilio's.",
  },
  TWILIO_ANSWERS_OPT_OUTS: {
    rule: flag.default(true),
    about:
      "Twilio answers STOP, START and HELP itself, as it does by default, so Plumbline doesn't. Set to false once Twilio turned that off.",
  },
  TWILIO_API_URL: {
    rule: z.string().default("https://api.twilio.com"),
    about: "Address of Twilio's API. Only tests change it.",
  },
  CONTACT_EMAIL: {
    rule: z.email("isn't an email address").default("hello@plumbline.local"),
    about: "Address that the website's contact form writes to.",
  },
  GOOGLE_CLIENT_ID: {
    rule: optionalText,
    about: "Client ID for signing in with Google. Without it and its secret, the button says so.",
  },
  GOOGLE_CLIENT_SECRET: { rule: optionalText, about: "Client secret for signing in with Google." },
  GOOGLE_ISSUER: {
    rule: z.string().default("https://accounts.google.com"),
    about: "OpenID Connect issuer behind the Google button.",
  },
  MICROSOFT_CLIENT_ID: {
    rule: optionalText,
    about: "Client ID for signing in with Microsoft. Without it and its secret, the button says so.",
  },
  MICROSOFT_CLIENT_SECRET: { rule: optionalText, about: "Client secret for signing in with Microsoft." },
  MICROSOFT_ISSUER: {
    rule: z.string().default("https://login.microsoftonline.com/common/v2.0"),
    about:
      "OpenID Connect issuer behind the Microsoft button. Replace common with a tenant's ID to allow only that tenant.",
  },
  MAP_TILES_URL: {
    rule: optionalText,
    about:
      "https:// address of map tiles with {z}, {x} and {y}, drawn behind the day's map. Without it, no map is fetched.",
  },
  MAP_TILES_ATTRIBUTION: {
    rule: optionalText,
    about: "Credit that the provider of map tiles asks for. Default: its host name.",
  },
  S3_BUCKET: {
    rule: optionalText,
    about: "Bucket for the bytes of files, at S3 or a service like it. Without it they lie in DATA_DIR.",
  },
  S3_ENDPOINT: {
    rule: optionalText,
    about: "https:// address of a service like S3. Without it, Amazon's of the region.",
  },
  S3_REGION: { rule: z.string().default("us-east-1"), about: "Region of the bucket." },
  S3_ACCESS_KEY_ID: { rule: optionalText, about: "Access key for the bucket." },
  S3_SECRET_ACCESS_KEY: { rule: optionalText, about: "Secret of the access key." },
  SEAL_KEY_FILE: {
    rule: optionalText,
    about:
      "File with the private key (PKCS #8, PEM) that seals finished PDFs. Default: made once, kept in the database.",
  },
  SEAL_CERTIFICATE_FILE: {
    rule: optionalText,
    about: "File with the certificate of the sealing key, then those of its issuers (PEM).",
  },
  TIMESTAMP_URL: {
    rule: optionalText,
    about:
      "Address of a time-stamp authority (RFC 3161) for sealed PDFs. Without it, Plumbline stamps the time itself.",
  },
  ROLE: {
    rule: z.enum(["all", "server", "worker"]).default("all"),
    about: "What this process does: serve requests, run jobs, or both.",
  },
  DEMO: { rule: flag.default(true), about: "Fill the demo workspace on first start." },
  DEMO_PASSWORD: {
    rule: optionalText,
    about:
      "Password of the demo's people, for an installation that strangers can reach. Default: a public one.",
  },
  DEMO_RESETS: {
    rule: flag.default(true),
    about: "Reset the demo workspace after every hour in which a guest opened it.",
  },
  API_CALLS_PER_MINUTE: {
    rule: z.coerce.number().int().min(1).default(600),
    about: "Calls that each API key may make in a minute.",
  },
  WEBHOOK_TIMEOUT_SECONDS: {
    rule: z.coerce.number().int().min(1).max(30).default(10),
    about: "How long a webhook's server has to answer.",
  },
  WEBHOOK_PRIVATE_NETWORKS: {
    rule: z
      .string()
      .default("")
      .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
      .refine((networks) => networks.every(isNetwork), "must be networks such as 10.1.0.0/16"),
    about: "Private networks that webhooks may reach, with commas between. Default: none.",
  },
  TRUST_PROXY: { rule: flag.default(false), about: "Believe X-Forwarded-For from a proxy in front." },
  LOG_LEVEL: {
    rule: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    about: "How much is logged.",
  },
  MIN_FREE_DISK_MB: {
    rule: z.coerce.number().int().min(0).default(200),
    about: "Below this much free space in DATA_DIR writes are refused.",
  },
  PASSWORD_HASHING: {
    rule: z.enum(["full", "least"]).default("full"),
    about: 'How much work a password costs. "least" is for tests, and refused unless NODE_ENV is "test".',
  },
  METRICS_TOKEN: {
    rule: optionalText,
    about: "Bearer token for /metrics. Without it, only this machine may read it.",
  },
} as const;

export type Settings = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name]["rule"]> };
