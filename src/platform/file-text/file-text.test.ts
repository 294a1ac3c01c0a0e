/** The words of files are read within limits, and what is broken, locked or malicious is left alone. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { Readable } from "node:stream";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { pdfBomb, pdfOf, slowPdf } from "../../../tests/support/pdfs.ts";
import { mostPdfBytes, textOfPdf, textOfPlain } from "./file-text.ts";
import { readPdf } from "./pdf-text.ts";

const streamOf = (bytes: Buffer) => Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]);
const megabyte = 1024 * 1024;
const limits = { pages: 10, characters: 1_000, milliseconds: 10_000, bytes: 128 * megabyte };

test("the words of a PDF are read page by page, with one space between them", async () => {
  const pdf = await pdfOf(["Permit 77-1234\nfor the  boiler", "Second page"]);
  assert.equal(await textOfPdf(streamOf(pdf)), "Permit 77-1234 for the boiler Second page");
});

test("of a long PDF the first pages and characters are read", async () => {
  const pdf = await pdfOf(Array.from({ length: 12 }, (_, page) => `Page number ${page + 1}.`));
  const text = await readPdf(new Uint8Array(pdf), { ...limits, pages: 3 });
  assert.match(text, /Page number 3\./);
  assert.doesNotMatch(text, /number 4/);
  assert.equal((await readPdf(new Uint8Array(pdf), { ...limits, characters: 20 })).length, 20);
});

test("a PDF that is locked, cut off or none has no words", async () => {
  const pdf = await pdfOf(["Secret"]);
  assert.equal(await textOfPdf(streamOf(await pdfOf(["Secret"], { userPassword: "copper" }))), "");
  assert.equal(await textOfPdf(streamOf(pdf.subarray(0, 200))), "");
  assert.equal(await textOfPdf(streamOf(Buffer.from("%PDF-1.7 and nothing else"))), "");
});

test("a PDF that unpacks to gigabytes is stopped before it takes the memory", async () => {
  const bomb = await pdfBomb(2);
  assert.ok(bomb.length < megabyte);
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  assert.equal((await readPdf(new Uint8Array(bomb), limits)).trim(), "");
  clearInterval(watch);
  assert.ok(peak - before < 700 * megabyte, `${Math.round((peak - before) / megabyte)} MiB more`);
});

test("a PDF that takes too long is stopped before its end", async () => {
  const short = { ...limits, milliseconds: 600, bytes: 2_000 * megabyte };
  assert.equal(await readPdf(new Uint8Array(slowPdf(1)), limits), "late\n");
  assert.equal(await readPdf(new Uint8Array(slowPdf()), short), "");
});

test("a PDF is unpacked without the streams that end the process when their thread is stopped", async () => {
  const heard: unknown[] = [];
  const watching = `import { parentPort } from "node:worker_threads";
    globalThis.DecompressionStream = class { constructor() { parentPort.postMessage("made a stream", []); } };`;
  const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), {
    workerData: { bytes: new Uint8Array(await pdfOf(["Permit"])), mostPages: 1, mostCharacters: 100 },
    execArgv: ["--import", `data:text/javascript,${encodeURIComponent(watching)}`],
  });
  worker.on("message", (message) => heard.push(message));
  await once(worker, "exit");
  assert.deepEqual(heard, ["Permit"]);
});

test("a PDF that is too large is not read at all", async () => {
  let read = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        read += megabyte;
        yield Buffer.alloc(megabyte);
      }
    })(),
  );
  assert.equal(await textOfPdf(endless), "");
  assert.ok(read < mostPdfBytes + 20 * megabyte);
});

test("plain text is read without marks that cannot be stored", async () => {
  const text = Buffer.from("Key\0under\r\n\tthe mat \xff", "latin1");
  assert.equal(await textOfPlain(streamOf(text)), "Key under the mat \uFFFD");
});
