/** Restricted modules: what may be done in one place only is refused everywhere else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { plantTree } from "./planted-tree.ts";
import { checkRestrictedModules } from "./restricted-modules.ts";

const broken: [words: RegExp, file: string, text: string][] = [
  [/build queries/, "src/domains/customers/service.ts", `import { sql } from "kysely";`],
  [/build queries/, "src/domains/customers/service.ts", `import { Pool } from "pg";`],
  [/build queries/, "src/domains/customers/routes.ts", `db.selectFrom("customers").execute();`],
  [/build queries/, "src/server/app.ts", `tablesOf(scope).deleteFrom("customers");`],
  [/jobs are queued/, "src/domains/customers/jobs.ts", `import { PgBoss } from "pg-boss";`],
  [/what time it is/, "src/domains/customers/service.ts", `const now = Date.now();`],
  [/what time it is/, "src/domains/customers/service.ts", `const now = new Date();`],
  [/what time it is/, "src/platform/log.ts", `const today = Temporal.Now.plainDateISO("UTC");`],
  [/what time it is/, "src/shared/time/time.ts", `const today = (now = new Date()) => now;`],
  [/PDFs are drawn/, "src/domains/billing/bills/bill-file.ts", `import PDFDocument from "pdfkit";`],
  [/mail leaves/, "src/domains/messages/service.ts", `import nodemailer from "nodemailer";`],
  [
    /written to only through sending/,
    "src/domains/messages/sending.ts",
    `import { textTransportFor } from "#platform/outward.ts";`,
  ],
  [
    /kept only through files/,
    "src/domains/messages/service.ts",
    `import { folderStorage } from "#platform/storage/folder.ts";`,
  ],
  [
    /none but sending/,
    "src/domains/jobs/service.ts",
    `import { sendMail } from "#platform/mail/send-mail.ts";`,
  ],
  [
    /none but sending/,
    "src/domains/messages/jobs.ts",
    `import { sendText } from "#domains/sending/texts/send-text.ts";`,
  ],
  [
    /none but sending/,
    "src/domains/invoices/sending/service.ts",
    `import { sendMail } from "#platform/mail/send-mail.ts";`,
  ],
  [
    /spoken to only by sending/,
    "src/domains/messages/service.ts",
    `import { twilioTexts } from "#platform/sms/twilio.ts";`,
  ],
  [
    /the gate released/,
    "src/domains/jobs/telling.ts",
    `import { handOver } from "#domains/sending/handing-over.ts"; await handOver(appContext, id, letter);`,
  ],
  [/changed only in calendar\/writing/, "src/domains/calendar/changing.ts", `updateEventRow(tx, 1, {});`],
  [
    /only jobs own events/,
    "src/domains/booking/making.ts",
    `import { changeOwnedEvent } from "#domains/calendar/owned-events.ts";`,
  ],
  [/what an actor may do/, "src/domains/jobs/holding.ts", `permissions.set("calendar.update", "all");`],
  [/what an actor may do/, "src/domains/jobs/holding.ts", `const scope = reachingOwned(tx);`],
  [/over the network/, "src/domains/messages/service.ts", `await fetch("http://a.example");`],
  [/over the network/, "src/domains/messages/screens/MessageScreen.tsx", `await fetch("/api/messages");`],
  [/over the network/, "src/domains/messages/screens/MessageScreen.tsx", `new EventSource("/api/stream");`],
  [/over the network/, "src/domains/messages/service.ts", `import { request } from "node:https";`],
  [
    /files and other programs/,
    "src/domains/files/service.ts",
    `import { readFile } from "node:fs/promises";`,
  ],
  [/files and other programs/, "src/domains/files/service.ts", `import { spawn } from "child_process";`],
  [/settings are read/, "src/platform/mail/smtp.ts", `const host = process.env.SMTP_HOST;`],
  [/HTTP is spoken/, "src/domains/files/service.ts", `import fastify from "fastify";`],
];

for (const [words, file, text] of broken) {
  test(`${file} may not say ${text}`, (t) => {
    const { problems } = checkRestrictedModules(plantTree(t, { [file]: text }));
    assert.equal(problems.length, 1, problems.join("\n"));
    assert.match(problems[0] ?? "", words);
  });
}

test("what stands at its door passes", (t) => {
  const tree = plantTree(t, {
    "src/domains/customers/store.ts": `import { sql } from "kysely"; db.selectFrom("customers");`,
    "src/domains/customers/notes-store.ts": `db.insertInto("notes");`,
    "src/domains/sending/handing-over.ts": `import { mailTransportFor } from "#platform/outward.ts";`,
    "src/domains/jobs/telling.ts": `import { handOver } from "#domains/sending/handing-over.ts"; await release(tx, message, key); await handOver(appContext, id, letter);`,
    "src/domains/auth/recovery/service.ts": `import { sendMail } from "#platform/mail/send-mail.ts";`,
    "src/domains/calendar/writing.ts": `updateEventRow(tx, 1, {});`,
    "src/domains/calendar/owned-events.ts": `updateEventRow(reachingOwned(tx), 1, {});`,
    "src/domains/jobs/service.ts": `import { changeOwnedEvent } from "#domains/calendar/owned-events.ts";`,
    "src/platform/clock.ts": `export const now = () => new Date(Date.now());`,
    "src/platform/config.ts": `export const port = process.env.PORT;`,
    "src/platform/mail/smtp.ts": `import nodemailer from "nodemailer";`,
    "src/platform/jobs.ts": `import { PgBoss } from "pg-boss";`,
    "src/domains/calendar/screens/CalendarScreen.tsx": `const today = new Date();`,
    "src/domains/calendar/service.ts": `import type { Selectable } from "kysely"; new Date(row.startsAt);`,
    "src/domains/calendar/routes.ts": `import { implement } from "@orpc/server";`,
    "src/ui/api/client.ts": `await fetch("/api/customers");`,
    "src/server/main.ts": `import { readFile } from "node:fs/promises";`,
    "src/domains/calendar/calendar.test.ts": `await fetch(url); Date.now();`,
  });
  assert.deepEqual(checkRestrictedModules(tree).problems, []);
});
