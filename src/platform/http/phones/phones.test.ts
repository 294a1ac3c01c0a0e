/** The phones of the stand-in: what they got, what they answer, and that nobody else presses their buttons. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { newPhone, textingOf } from "../../../../tests/support/texts.ts";
import { readForm } from "./form.ts";

const here = openForTests({ isShared: true });
const texting = textingOf(here);

const get = (url: string) =>
  here.app.http.inject({ method: "GET", url, headers: { host: "localhost:3000" } });
const press = (url: string, body: FormData | URLSearchParams, headers: Record<string, string> = {}) => {
  const sent = new Request("http://localhost/", { method: "POST", body });
  return sent.arrayBuffer().then((bytes) =>
    here.app.http.inject({
      method: "POST",
      url,
      headers: {
        host: "localhost:3000",
        "content-type": sent.headers.get("content-type") ?? "",
        ...headers,
      },
      payload: Buffer.from(bytes),
    }),
  );
};

async function answer(phone: string, text: string, photo?: Blob): Promise<FormData> {
  const form = new FormData();
  form.set("phone", phone);
  form.set("business", await texting.numberOf());
  form.set("text", text);
  if (photo) form.set("pictures", photo, 'a "photo".png');
  return form;
}

test("an answer with a photo comes in by the door for carriers and stands on the phone", async () => {
  const phone = newPhone();
  const photo = new Blob([new Uint8Array([0, 255, 13, 10, 13, 10, 45, 45, 7])], { type: "image/png" });
  const pressed = await press("/dev/phones/thread/answer", await answer(phone, "Here <it> is\r\nsee", photo));
  assert.equal(pressed.statusCode, 303);
  const page = await get(String(pressed.headers.location));
  assert.match(page.body, /Here &#60;it&#62; is\nsee/);
  const path = /<img src="(\/dev\/phones\/pictures\/[^"]+)"/.exec(page.body)?.[1];
  assert.ok(path);
  const picture = await get(path);
  assert.equal(picture.headers["content-type"], "image/png");
  assert.deepEqual([...picture.rawPayload], [0, 255, 13, 10, 13, 10, 45, 45, 7]);
  await texting.act();
  const news = (await texting.events("text.received")).at(-1);
  assert.match(news?.title ?? "", new RegExp(`${phone.slice(-4)}$`));
  assert.match((await get("/dev/phones")).body, /You: Here/);
});

test("an empty answer and a number that is none are refused in words", async () => {
  assert.equal((await press("/dev/phones/thread/answer", await answer(newPhone(), " "))).statusCode, 400);
  assert.equal((await press("/dev/phones/thread/answer", await answer("12", "Hello"))).statusCode, 400);
  assert.equal((await get("/dev/phones/thread?phone=%2B12125550142&business=%2B10")).statusCode, 404);
});

test("another page cannot press the buttons", async () => {
  const form = await answer(newPhone(), "Hello");
  const elsewhere = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  assert.equal((await press("/dev/phones/thread/answer", form, elsewhere)).statusCode, 403);
  assert.equal((await press("/dev/phones/registrations", new URLSearchParams(), elsewhere)).statusCode, 403);
});

test("a phone is told what to do, and keeps to it", async () => {
  const phone = newPhone();
  const business = await texting.numberOf();
  const form = new URLSearchParams({ phone, business, slow: "on", error_code: "30003" });
  assert.equal((await press("/dev/phones/thread/behavior", form)).statusCode, 303);
  assert.deepEqual(await here.app.appContext.carrierStandIn.behaviorOf(phone), {
    isSlow: true,
    isOutOfOrder: false,
    losesAnswers: false,
    errorCode: "30003",
  });
});

test("what is no form has no fields", () => {
  for (const type of ["", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x"])
    assert.deepEqual(readForm(type, Buffer.from("--y\r\nnonsense")), { fields: new Map(), files: [] });
});
