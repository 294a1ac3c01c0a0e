/** Forms as members write them: drafts beside what is published, starters, copies, and what keeps one from the web. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { pathOf, publishForm, visitorsOf, withField } from "../../../../tests/support/website-forms.ts";
import { shownFields } from "./conditions-contract.ts";
import { isSafeAddress, problemsOf } from "./problems-contract.ts";
import { starterContent } from "./starters.ts";

describe("A website form", () => {
  const here = openForTests({ at: "2026-11-23T14:00:00Z", settings: { TRUST_PROXY: "true" } });
  const look = (path: string) => visitorsOf(here.app).look(path);

  test("is a draft until it is published, and doesn't change online until it is published again", async () => {
    const form = await here.done("POST", "/api/website/forms", { name: "Contact Us", starter: "contact" });
    assert.deepEqual([form.status, form.published_number], ["draft", null]);
    assert.equal((await look(pathOf(form))).status, 404);
    const published = await here.done("POST", `/api/website/forms/${form.id}/publish`, {});
    assert.deepEqual([published.status, published.published_number], ["published", 1]);
    assert.match((await look(pathOf(form))).body, /<h1>Contact us<\/h1>/);
    const content = { ...form.content, title: "Write to us" };
    const changed = await here.done("PUT", `/api/website/forms/${form.id}`, { content });
    assert.equal(changed.is_changed, true);
    assert.match((await look(pathOf(form))).body, /<h1>Contact us<\/h1>/);
    const again = await here.done("POST", `/api/website/forms/${form.id}/publish`, {});
    assert.deepEqual([again.published_number, again.is_changed], [2, false]);
    assert.match((await look(pathOf(form))).body, /<h1>Write to us<\/h1>/);
  });

  test("discards its draft and shows what is published", async () => {
    const form = await publishForm(here, "feedback");
    await here.done("PUT", `/api/website/forms/${form.id}`, { content: { ...form.content, title: "Oops" } });
    const back = await here.done("POST", `/api/website/forms/${form.id}/discard`, {});
    assert.deepEqual([back.content.title, back.is_changed], ["How did we do?", false]);
  });

  test("goes offline when it is unpublished or archived, and is restored as a draft", async () => {
    const form = await publishForm(here, "contact");
    await here.done("POST", `/api/website/forms/${form.id}/unpublish`, {});
    assert.equal((await look(pathOf(form))).status, 404);
    await here.done("POST", `/api/website/forms/${form.id}/publish`, {});
    await here.done("POST", `/api/website/forms/${form.id}/archive`, {});
    assert.equal((await look(pathOf(form))).status, 404);
    const edit = await here.send("PUT", `/api/website/forms/${form.id}`, { name: "Other" });
    assert.deepEqual([edit.status, edit.body.message], [409, "Restore this form before you edit it."]);
    assert.equal((await here.done("GET", "/api/website/forms")).forms.length, 0);
    assert.equal((await here.done("GET", "/api/website/forms?status=archived")).forms.length, 1);
    const back = await here.done("POST", `/api/website/forms/${form.id}/restore`, {});
    assert.equal(back.status, "draft");
  });

  test("can't be published while something is missing, and says what", async () => {
    const form = await here.done("POST", "/api/website/forms", { name: "Quote", starter: "quote" });
    const content = withField(withField(form.content, "home", { options: ["House"] }), "details", {
      label: "",
    });
    await here.done("PUT", `/api/website/forms/${form.id}`, { content });
    const refused = await here.send("POST", `/api/website/forms/${form.id}/publish`, {});
    assert.equal(refused.status, 400);
    assert.match(refused.body.message, /^This form can't be published yet\./);
    assert.deepEqual(refused.body.fields, { home: "Add at least two choices", details: "Enter a label" });
  });

  test("refuses to overwrite someone else's changes, and says who made them", async () => {
    const form = await here.done("POST", "/api/website/forms", { name: "Contact Us", starter: "contact" });
    const put = (version: number, title: string) =>
      here.send("PUT", `/api/website/forms/${form.id}`, { content: { ...form.content, title }, version });
    assert.equal((await put(form.version, "First")).status, 200);
    const late = await put(form.version, "Second");
    assert.equal(late.status, 409);
    assert.match(late.body.message, /changed this form after you opened it/);
  });

  test("is copied as a draft with its own address, and can be found by name", async () => {
    const form = await publishForm(here, "emergency");
    const copy = await here.done("POST", `/api/website/forms/${form.id}/duplicate`, {});
    assert.deepEqual([copy.name, copy.status, copy.submissions], ["Form emergency (copy)", "draft", 0]);
    assert.notEqual(copy.url, form.url);
    const { forms, total } = await here.done("GET", "/api/website/forms?search=COPY");
    assert.deepEqual([forms.map(({ id }: { id: number }) => id), total], [[copy.id], 1]);
  });

  test("is previewed step by step without being kept", async () => {
    const { starters } = await here.done("GET", "/api/website/forms/starters");
    assert.equal(starters.length, 6);
    const content = starterContent("quote", "Quote");
    const preview = await here.done("POST", "/api/website/forms/preview", { content });
    assert.equal(preview.steps.length, 3);
    assert.match(preview.steps[1], /Step 2 of 3[\s\S]*Service address/);
    assert.match(preview.thanks, /Thank you/);
    assert.doesNotMatch(preview.steps[0], /<script/);
  });

  test("shows whatever a member typed as text", async () => {
    const hostile = `"><script>alert(1)</script>`;
    const form = await publishForm(here, "quote", (content) =>
      withField({ ...content, title: hostile, intro: hostile }, "home", {
        label: hostile,
        help: hostile,
        options: [hostile, "b"],
      }),
    );
    const { body, headers } = await look(pathOf(form));
    assert.doesNotMatch(body, /<script>alert/);
    assert.match(String(headers["content-security-policy"]), /default-src 'none'.*script-src 'self'/);
    assert.match(String(headers["content-security-policy"]), /frame-ancestors 'none'/);
    const framed = await look(`${pathOf(form)}?embed=1`);
    assert.match(String(framed.headers["content-security-policy"]), /frame-ancestors \*/);
  });
});

test("every starter can be published as it is", () => {
  for (const key of ["contact", "quote", "emergency", "maintenance", "feedback", "blank"] as const)
    assert.deepEqual(problemsOf(starterContent(key, "Name")), [], key);
});

test("a field that depends on a hidden one is hidden with it", () => {
  const { steps } = starterContent("quote", "Quote");
  const [first] = steps;
  const extra = {
    ...first?.fields[2],
    key: "floor",
    shown_when: { field: "business", is: "filled", value: "x" },
  };
  const content = { steps: [{ ...first, fields: [...(first?.fields ?? []), extra] }] } as {
    steps: typeof steps;
  };
  const keys = (home: string) =>
    shownFields(content, { home: [home], business: ["Acme"] }).map(({ key }) => key);
  assert.deepEqual(keys("Business"), ["service", "details", "home", "business", "photos", "floor"]);
  assert.deepEqual(keys("House"), ["service", "details", "home", "photos"]);
});

test("visitors are redirected only to web addresses", () => {
  assert.ok(isSafeAddress("https://copperleaf.example/thanks?x=1"));
  for (const bad of [
    "http://copperleaf.example",
    "javascript:alert(1)",
    "//evil.example",
    "https://a@b.example",
    "https://x",
  ])
    assert.ok(!isSafeAddress(bad), bad);
});
