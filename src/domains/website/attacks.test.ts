/** What is typed to break out of a field, an address or a business: refused, or shown as the text that it is. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";
import { headersOf, pathOf, publishForm } from "../../../tests/support/website-forms.ts";
import { hero, pageContent, pathOfPage, publishPage } from "../../../tests/support/website-pages.ts";
import type { FormContent } from "./forms/content-contract.ts";
import type { Block, PageContent } from "./pages/blocks-contract.ts";

const here = openForTests({ at: "2026-11-23T19:00:00Z", isShared: true });
const look = (path: string) => here.app.call("GET", path, { headers: headersOf(1) });

/** Fits the shortest field. */
const tag = `'"></script><script>hi()</script>`;
const attribute = `" onload=hi() x='`;
const hostile = [tag, attribute];

/** Whatever stands in it, the page has the elements and attributes that we wrote, and no others. */
function assertOnlyText(page: string): void {
  for (const [element] of page.matchAll(/<[a-z][^>]*>/gi)) {
    // What is quoted can end nothing.
    const bare = element.replaceAll(/"[^"]*"/g, '""');
    assert.doesNotMatch(bare, /\son[a-z]+=|hi\(\)/i, element);
    assert.match(bare, /^<(?!script\b)|^<script (?:src|type)=""(?: (?:src|type)="")?>$/, element);
  }
  assert.doesNotMatch(page, /(?:href|src|action|content)="\s*(?:javascript|vbscript|data):/i);
}

describe("On a page of the website", () => {
  const fields: Record<string, (text: string) => Partial<PageContent>> = {
    title: (title) => ({ title }),
    description: (description) => ({ description }),
    keywords: (text) => ({ keywords: [text] }),
    "menu label": (label) => ({ menu: { is_shown: true, label, place: 0 } }),
    questions: (text) => ({ blocks: [hero(), faq(text)] }),
  };
  const faq = (text: string): Block => ({
    id: "qq",
    kind: "faq",
    tone: "plain",
    heading: text,
    questions: [{ id: "q1", question: text, answer: text }],
  });

  test("markup in what search engines and messages read stays text", async () => {
    let number = 0;
    for (const text of hostile) {
      const { body: renamed } = await here.send("PUT", "/api/organization/preferences", { name: text });
      assert.equal(renamed.success, true);
      for (const [field, put] of Object.entries(fields)) {
        const page = await publishPage(here, { slug: `page-${++number}`, ...put(text) });
        const { status, body } = await look(pathOfPage(page));
        assert.equal(status, 200, field);
        assertOnlyText(body);
        assert.equal(body.split("</title>").length, 2, field);
        const facts = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
        assert.ok(facts.length > 0);
        for (const [, json] of facts) assert.ok(JSON.parse(json as string)["@type"], field);
        const audit = await here.done("GET", `/api/website/seo/${page.id}`);
        assert.ok(audit.checks.length > 0);
      }
    }
    const site = new URL((await here.done("GET", "/api/website/site")).own_url).pathname;
    assert.doesNotMatch((await look(`${site}/sitemap.xml`)).body, /hi\(\)/);
    await here.done("PUT", "/api/organization/preferences", { name: "Heron Heating" });
  });

  test("control characters and line breaks get into none of them", async () => {
    for (const [field, put] of Object.entries(fields)) {
      for (const bad of ["a\u0000b", "a\u0007b", "a\u202eb"]) {
        const content = { ...pageContent({ slug: "control" }), ...put(bad) };
        const { status } = await here.send("POST", "/api/website/pages", { content });
        // A text of several lines loses them; a line is refused.
        if (status !== 400) {
          assert.equal(field, "questions");
          assert.doesNotMatch(
            JSON.stringify((await here.done("GET", "/api/website/pages")).pages),
            /\\u0007/,
          );
        }
      }
    }
    const made = await here.done("POST", "/api/website/pages", {
      content: pageContent({ title: "Two\r\nlines", slug: "two-lines" }),
    });
    assert.equal(made.title, "Two lines");
  });
});

describe("An address of the website", () => {
  const wrong = [
    "javascript:alert(1)",
    "https://evil.example",
    "evil.example",
    "../admin",
    "a/../../b",
    "%2e%2e/b",
    "a\r\nset-cookie: b=c",
    "a\u0000b",
    "a?b=c",
    "a#b",
    "a b",
    "<b>",
    "\\\\evil",
    "ａｐｉ",
    "api/x",
    "site",
  ];

  test("is only letters, digits and hyphens, of a page as of a redirect", async () => {
    const page = await publishPage(here, { slug: "target" });
    for (const slug of wrong) {
      const made = await here.send("POST", "/api/website/pages", { content: { ...pageContent(), slug } });
      assert.equal(made.status, 400, slug);
      const led = await here.send("POST", "/api/website/site/redirects", { from: slug, page_id: page.id });
      assert.equal(led.status, 400, slug);
    }
  });

  test("that redirects leads only to a page of this website, and never in a circle", async () => {
    const write = (id: number, slug: string) =>
      here
        .done("PUT", `/api/website/pages/${id}`, { content: pageContent({ slug }) })
        .then(() => here.done("POST", `/api/website/pages/${id}/publish`, {}));
    const one = await publishPage(here, { slug: "circle-a" });
    const two = await publishPage(here, { slug: "circle-b" });
    await write(one.id, "circle-c");
    await write(two.id, "circle-a");
    await write(one.id, "circle-b");
    const { own_url } = await here.done("GET", "/api/website/site");
    const site = new URL(own_url).pathname;
    for (const slug of ["circle-a", "circle-b", "circle-c"]) {
      let path = `${site}/${slug}`;
      let hops = 0;
      for (; ; hops++) {
        const { status, headers } = await look(path);
        if (status !== 301) break;
        assert.ok(String(headers["location"]).startsWith(`${own_url}/`));
        path = new URL(String(headers["location"])).pathname;
      }
      assert.ok(hops <= 1, `${slug} led on ${hops} times`);
    }
  });

  test("of an earlier website leads on to ours, whatever stands behind it", async () => {
    const before = await here.done("GET", "/api/website/site");
    const after = await here.done("PUT", "/api/website/site", {
      slug: `heron-moved`,
      version: before.version,
    });
    const old = new URL(before.own_url).pathname;
    for (const odd of [
      "%0d%0aset-cookie:a=b",
      "%E6%97%A5%E6%9C%AC",
      "/evil.example",
      "a%3Fb%23c",
      "%2e%2e%2fapi",
    ]) {
      const { status, headers } = await look(`${old}/${odd}`);
      assert.deepEqual([status, headers["set-cookie"]], [301, undefined], odd);
      const { origin, pathname, search } = new URL(String(headers["location"]));
      assert.equal(origin, new URL(after.own_url).origin, odd);
      assert.ok(pathname.startsWith(`${new URL(after.own_url).pathname}/`), `${odd} led to ${pathname}`);
      assert.equal(search, "");
    }
  });
});

describe("In a form", () => {
  test("markup in any text stays text, on its own page and on one of the website", async () => {
    for (const text of hostile) {
      const form = await publishForm(here, "quote", (content) => withTexts(content, text));
      const block = {
        id: "ff",
        kind: "lead_form",
        tone: "plain",
        heading: text,
        text,
        form_id: form.id,
      } as const;
      const page = await publishPage(here, { slug: `form-${form.id}`, blocks: [hero(), block] });
      const preview = await here.done("POST", "/api/website/forms/preview", { content: form.content });
      const shown = await Promise.all([pathOf(form), pathOfPage(page)].map(look));
      for (const body of [...shown.map((each) => each.body), ...preview.steps, preview.thanks]) {
        assertOnlyText(body);
        assert.match(body, /hi\(\)/);
      }
    }
  });

  const withTexts = (content: FormContent, text: string): FormContent => ({
    ...content,
    title: text,
    intro: text,
    button: text,
    steps: content.steps.map((step) => ({
      ...step,
      title: text,
      fields: step.fields.map((field) => ({
        ...field,
        label: text,
        help: text,
        initial: field.kind === "short_text" || field.kind === "long_text" ? text : "",
        options: field.options.map((_, place) => `${text}${place}`),
        text: field.text && text,
        shown_when: null,
      })),
    })),
    thanks: { ...content.thanks, title: text, text },
  });
});

describe("Another business's records", () => {
  /** Ids in paths are tried for every call in tests/isolation.test.ts; these stand in what is sent. */
  test("named in what is sent are refused or left out", async () => {
    const { owner } = await mintOrganization(here.app);
    const theirs = {
      page: await publishPage(
        { done: (method, path, body) => here.done(method, path, body, owner) },
        { title: "THEIRS" },
      ),
      service: await here.done(
        "POST",
        "/api/services",
        { name: "THEIRS", price_cents: 1_000, status: "active" },
        owner,
      ),
      form: await theirForm(owner),
    };
    const led = await here.send("POST", "/api/website/site/redirects", {
      from: "theirs",
      page_id: theirs.page.id,
    });
    assert.equal(led.status, 404);
    const button = { label: "Go", target: { to: "page", page_id: theirs.page.id } } as const;
    const said = { tone: "plain", heading: "Ours", text: "" } as const;
    const blocks: Record<string, Block> = {
      button: { ...hero(), buttons: [button] } as Block,
      form: { id: "ff", kind: "lead_form", ...said, form_id: theirs.form.id },
      services: {
        id: "ss",
        kind: "services",
        ...said,
        service_ids: [theirs.service.id],
        shows_prices: true,
        shows_booking: true,
      },
      booking: { id: "bb", kind: "booking", ...said, service_id: theirs.service.id, times: 3 },
    };
    for (const [what, block] of Object.entries(blocks)) {
      const content = pageContent({ slug: `theirs-${what}`, blocks: [hero(), { ...block, id: "zz" }] });
      const { html } = await here.done("POST", "/api/website/pages/preview", { content });
      assert.doesNotMatch(html, /THEIRS|theirs@/, what);
      const made = await here.send("POST", "/api/website/pages", { content });
      if (made.status === 400 || made.status === 404) continue;
      const put = await here.send("POST", `/api/website/pages/${made.body.data.id}/publish`, {});
      if (put.status === 400) continue;
      const { body } = await look(pathOfPage(put.body.data));
      assert.doesNotMatch(body, /THEIRS|<form/, what);
    }
  });

  const theirForm = async (owner: Person) => {
    const made = await here.done("POST", "/api/website/forms", { name: "THEIRS", starter: "contact" }, owner);
    return here.done("POST", `/api/website/forms/${made.id}/publish`, {}, owner);
  };

  test("can't be told of a form's answers or given its tasks", async () => {
    const { owner } = await mintOrganization(here.app);
    const form = await here.done("POST", "/api/website/forms", { name: "Ours", starter: "contact" });
    for (const change of [
      { tells: [owner.userId] },
      { task: { ...form.content.task, is_on: true, assigned_to: owner.userId } },
    ]) {
      const content = { ...form.content, ...change };
      const saved = await here.send("PUT", `/api/website/forms/${form.id}`, { content });
      const published =
        saved.status === 200 ? await here.send("POST", `/api/website/forms/${form.id}/publish`, {}) : saved;
      assert.equal(published.status, 400, JSON.stringify([change, published.body]));
    }
  });
});
