/** Pages as visitors get them: nothing that anyone typed is markup, and everything live is as it is now. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeThumbnail } from "#domains/files/thumbnails.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openBookingBusiness } from "../../../../../tests/support/booking.ts";
import { openForTests } from "../../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../../tests/support/organization.ts";
import { png } from "../../../../../tests/support/pictures.ts";
import { uploadFile } from "../../../../../tests/support/uploads.ts";
import { headersOf, publishForm, tokenIn, visitorsOf } from "../../../../../tests/support/website-forms.ts";
import {
  everyBlock,
  hero,
  pageContent,
  pathOfPage,
  publishPage,
} from "../../../../../tests/support/website-pages.ts";
import type { Block } from "../blocks-contract.ts";

const api = "/api/website/pages";
const here = openForTests({ at: "2026-11-23T14:00:00Z", settings: { TRUST_PROXY: "true" } });
const look = (path: string, headers: Record<string, string> = {}) =>
  here.app.call("GET", path, { headers: { ...headersOf(1), ...headers } });

/** What breaks out of elements, attributes, scripts and addresses where it is not escaped. */
const hostile = `</script><script>alert(1)</script>"><img src=x onerror=alert(2)>' onload='x \`--><svg/onload=alert(3)> [x](javascript:alert(4)) [y](data:text/html,z) **[b](vbscript:q)**`;

const workday = [{ from: "08:00", to: "16:30" }];

/** Without the facts for search engines, in which `<` can't stand at all. */
const markupOf = (body: string) =>
  body.replaceAll(/<script type="application\/ld\+json">[^<]*<\/script>/g, "");

describe("A page of a website", () => {
  test("escapes markup typed into any field of any block", async () => {
    const short = hostile.slice(0, 38);
    const fit = JSON.parse(
      JSON.stringify(everyBlock("MARK")).replaceAll(
        "MARK",
        JSON.stringify(hostile.slice(0, 118)).slice(1, -1),
      ),
    ).map((block: object) =>
      JSON.parse(JSON.stringify(block), (key, value) =>
        (key === "label" || key === "days" || key === "hours") && typeof value === "string" ? short : value,
      ),
    );
    const places = fit.map((block: { places?: string[] }) =>
      block.places ? { ...block, places: [hostile.slice(0, 78)] } : block,
    );
    const content = {
      ...pageContent({ title: hostile.slice(0, 118), description: hostile.slice(0, 300), keywords: [short] }),
      menu: { is_shown: true, label: short, place: 0 },
      blocks: places.filter(
        ({ kind }: { kind: string }) => !["image", "gallery", "before_after", "lead_form"].includes(kind),
      ),
    };
    const made = await here.done("POST", api, { content });
    const page = await here.done("POST", `${api}/${made.id}/publish`, {});
    const shown = await look(pathOfPage(page));
    assert.equal(shown.status, 200);
    const { html: preview } = await here.done("POST", `${api}/preview`, {
      content: { ...content, blocks: places },
    });
    for (const body of [shown.body, preview]) {
      const markup = markupOf(body);
      assert.doesNotMatch(markup, /<script(?! src="\/form\.js")/);
      assert.doesNotMatch(markup, /<(?:img|svg)[^>]*\son\w+=/i);
      assert.doesNotMatch(markup, /<img src=x|<svg\/onload/i);
      assert.doesNotMatch(markup, /(?:href|src|action)="\s*(?:javascript|data|vbscript):/i);
      assert.match(markup, /&#60;script&#62;alert\(1\)/);
    }
    assert.match(shown.headers["content-security-policy"] as string, /default-src 'none'/);
    assert.doesNotMatch(shown.headers["content-security-policy"] as string, /script-src|unsafe/);
    assert.equal(shown.headers["x-content-type-options"], "nosniff");
    assert.equal(shown.headers["set-cookie"], undefined);
  });

  test("keeps no HTML and no kind of block that isn't on the list", async () => {
    const odd = { ...hero(), kind: "html", html: "<b>x</b>" };
    const refused = await here.send("POST", api, { content: { ...pageContent(), blocks: [odd] } });
    assert.equal(refused.status, 400);
    const extra = await here.done("POST", api, {
      content: { ...pageContent(), blocks: [{ ...hero(), onclick: "x" }] },
    });
    assert.equal("onclick" in extra.content.blocks[0], false);
  });

  test("writes bold, italic, lists and links, and links only to allowed addresses", async () => {
    const text =
      "**Fast** and *fair*: [call](tel:+12085550190)\n- one\n- [two](https://example.com/?a=1&b=2)\n\n[no](ftp://x)";
    const block = { id: "tt", kind: "text", tone: "plain", heading: "Why us", text } as const;
    const page = await publishPage(here, { blocks: [hero(), block] });
    const { body } = await look(pathOfPage(page));
    assert.match(body, /<strong>Fast<\/strong> and <em>fair<\/em>: <a href="tel:\+12085550190"/);
    assert.match(
      body,
      /<ul><li>one<\/li><li><a href="https:\/\/example\.com\/\?a=1&#38;b=2" rel="noopener">two<\/a>/,
    );
    assert.match(body, /\[no\]\(ftp:\/\/x\)/);
  });

  test("gives search engines its address, hours, prices and answers, and is in the sitemap", async () => {
    await here.done("POST", "/api/services", {
      name: "Drain Clearing",
      price_cents: 12_000,
      status: "active",
    });
    const faq: Block = {
      id: "qq",
      kind: "faq",
      tone: "plain",
      heading: "Questions",
      questions: [{ id: "q1", question: "When do you </script> open?", answer: "At **7**." }],
    };
    const services = everyBlock("Our work").find(({ kind }) => kind === "services");
    assert.ok(services);
    const late = [{ from: "18:00", to: "24:00" }];
    const businessHours = [[], workday, workday, [], [], [], late];
    await here.done("PUT", "/api/organization/preferences", { businessHours });
    const page = await publishPage(here, {
      description: "Drains cleared today.",
      blocks: [hero(), faq, services],
    });
    const { body } = await look(pathOfPage(page));
    const facts = [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json]) => JSON.parse(json as string),
    );
    assert.deepEqual(
      facts.map((each) => each["@type"]),
      ["LocalBusiness", "Service", "FAQPage"],
    );
    assert.deepEqual(facts[0].openingHoursSpecification, [
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday"],
        opens: "08:00",
        closes: "16:30",
      },
      { "@type": "OpeningHoursSpecification", dayOfWeek: ["Saturday"], opens: "18:00", closes: "23:59" },
    ]);
    assert.deepEqual(facts[1].offers, { "@type": "Offer", price: "120.00", priceCurrency: "USD" });
    assert.equal(facts[2].mainEntity[0].acceptedAnswer.text, "At 7.");
    assert.match(body, new RegExp(`<link rel="canonical" href="${page.url}">`));
    assert.match(body, /<meta property="og:description" content="Drains cleared today\.">/);
    const { own_url } = await here.done("GET", "/api/website/site");
    const site = new URL(own_url).pathname;
    assert.match((await look(`${site}/sitemap.xml`)).body, new RegExp(`<loc>${page.url}</loc>`));
    assert.match((await look(`${site}/robots.txt`)).body, /Allow: \//);
  });

  test("is sent again only after something on it changes, such as a price or the brand", async () => {
    const service = await here.done("POST", "/api/services", {
      name: "Inspection",
      price_cents: 9_900,
      status: "active",
    });
    const services = everyBlock("Our work").find(({ kind }) => kind === "services");
    assert.ok(services);
    const page = await publishPage(here, { blocks: [hero(), services] });
    const first = await look(pathOfPage(page));
    assert.match(first.body, /\$99\.00/);
    const etag = first.headers["etag"] as string;
    assert.equal((await look(pathOfPage(page), { "if-none-match": etag })).status, 304);
    moveClockTo(new Date("2026-11-23T14:00:01Z"));
    await here.done("PUT", `/api/services/${service.id}`, { price_cents: 10_900 });
    const second = await look(pathOfPage(page), { "if-none-match": etag });
    assert.equal(second.status, 200);
    assert.match(second.body, /\$109\.00/);
    await here.done("POST", `${api}/${page.id}/unpublish`);
    assert.equal((await look(pathOfPage(page), { "if-none-match": etag })).status, 404);
  });

  test("shows the next free times of the booking page, each a link to its day", async () => {
    const business = await openBookingBusiness(here.app);
    const booking = everyBlock("Book").find(({ kind }) => kind === "booking");
    assert.ok(booking);
    const by = business.owner;
    const made = await here.done("POST", api, { content: pageContent({ blocks: [hero(), booking] }) }, by);
    const page = await here.done("POST", `${api}/${made.id}/publish`, {}, by);
    const { body } = await look(pathOfPage(page));
    const links = [...body.matchAll(/href="[^"]*(\/book\/[^"?]+\?day=\d{4}-\d\d-\d\d)"/g)].map(
      ([, path]) => path,
    );
    assert.equal(links.length, 3);
    assert.equal((await look(links[0] as string)).status, 200);
  });

  test("shows everyone the pictures it uses, and no other file", async () => {
    const shown = await uploadFile(here.app, {
      name: "van.png",
      bytes: png({ width: 64, height: 32 }),
      token: here.token,
    });
    const secret = await uploadFile(here.app, {
      name: "id.png",
      bytes: png({ shade: 9 }),
      token: here.token,
    });
    const { organizationId } = here.business;
    await makeThumbnail.run(
      here.app.appContext,
      { organizationId, id: shown.id },
      { id: "job", organizationId },
    );
    const image = {
      id: "pp",
      kind: "image",
      tone: "plain",
      picture: { from: "file", id: shown.id },
      alt: "Our van",
      caption: "",
      width: "wide",
    } as const;
    const page = await publishPage(here, { blocks: [hero(), image] });
    const { body } = await look(pathOfPage(page));
    const [, path = ""] = /src="(\/site-picture\/[\da-f]{64}-480\.webp)"/.exec(body) ?? [];
    assert.match(body, /alt="Our van" width="64" height="32"/);
    const picture = await look(path);
    assert.deepEqual([picture.status, picture.headers["content-type"]], [200, "image/webp"]);
    assert.match(picture.headers["cache-control"] as string, /immutable/);
    assert.equal((await look(path.replace("-480", "-481"))).status, 404);
    const other = await here.send("GET", `/api/files/${secret.id}`);
    assert.equal(other.status, 200);
    await here.done("POST", `${api}/${page.id}/unpublish`);
    assert.equal((await look(path)).status, 404);
  });

  test("refuses a picture of another business", async () => {
    const theirs = await mintOrganization(here.app);
    const file = await uploadFile(here.app, { name: "x.png", bytes: png(), token: theirs.owner.token });
    const block = { ...hero(), picture: { from: "file", id: file.id } };
    const refused = await here.send("POST", api, { content: { ...pageContent(), blocks: [block] } });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [400, "A picture on this page is no longer among your files. Choose another."],
    );
  });

  test("carries a form that records which page it was sent from", async () => {
    const form = await publishForm(here, "contact");
    const block = {
      id: "ff",
      kind: "lead_form",
      tone: "plain",
      heading: "Write to us",
      text: "",
      form_id: form.id,
    } as const;
    const page = await publishPage(here, { blocks: [hero(), block] });
    const shown = await look(pathOfPage(page));
    assert.match(shown.headers["cache-control"] as string, /no-store/);
    const token = tokenIn(shown.body);
    assert.notEqual(
      tokenIn((await look(pathOfPage(page))).body),
      token,
      "each visitor has a token of their own",
    );
    assert.match(shown.body, new RegExp(`name="page" value="${page.id}"`));
    moveClockTo(new Date("2026-11-23T14:01:00Z"));
    const [, action = ""] = /<form method="post" action="([^"]+)"/.exec(shown.body) ?? [];
    const fields = Object.fromEntries(
      form.content.steps.flatMap(({ fields: all }) =>
        all.map(({ key, kind }) => [
          `f_${key}`,
          kind === "email" ? "ida@test.example" : kind === "phone" ? "2085550111" : "Ida Berg",
        ]),
      ),
    );
    const sent = await visitorsOf(here.app).post(action, {
      token,
      page: String(page.id),
      o_page: page.url,
      ...fields,
    });
    assert.equal(sent.status, 303, sent.body);
    const figures = await here.done("GET", `${api}/${page.id}/figures`);
    assert.deepEqual([figures.visitors, figures.leads, figures.conversion_percent], [1, 1, 100]);
  });

  test("can't be published with an unpublished form", async () => {
    const draft = await here.done("POST", "/api/website/forms", { name: "Draft", starter: "contact" });
    const block = {
      id: "ff",
      kind: "lead_form",
      tone: "plain",
      heading: "",
      text: "",
      form_id: draft.id,
    } as const;
    const page = await here.done("POST", api, { content: pageContent({ blocks: [hero(), block] }) });
    const refused = await here.send("POST", `${api}/${page.id}/publish`, {});
    assert.deepEqual(
      [refused.status, refused.body.fields],
      [400, { ff: "The form on this page isn't published." }],
    );
  });
});
