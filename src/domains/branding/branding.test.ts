/** A business's brand: chosen by those who may, worn by what its customers see, and never a way in for anybody. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newId } from "#platform/ids.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type TestOrganization } from "../../../tests/support/organization.ts";
import { png, webp } from "../../../tests/support/pictures.ts";

describe("the brand", () => {
  const here = openForTests();
  const as = (token: string) => ({
    read: async () => (await here.app.call("GET", "/api/branding", { token })).body.data,
    save: (body: object, headers: Record<string, string> = {}) =>
      here.app.call("PUT", "/api/branding", { token, body, headers }),
    upload: (bytes: Buffer) =>
      here.app.call("POST", "/api/branding/logos", { token, body: { data: bytes.toString("base64") } }),
    preview: (body: Record<string, string>) =>
      here.app.call("GET", `/api/branding/preview?${new URLSearchParams(body).toString()}`, { token }),
  });
  const own = () => as(here.token);
  const events = async () =>
    (await here.app.call("GET", "/api/audit/events?limit=50", { token: here.token })).body.data.events as {
      type: string;
    }[];

  test("begins with the product's own color and no logo", async () => {
    const { color, typeface, website, logo, version } = await own().read();
    assert.deepEqual(
      { color, typeface, website, logo, version },
      { color: null, typeface: "clean", website: null, logo: null, version: 0 },
    );
  });

  test("is kept as it was chosen, written into the event log once, and not again for the same", async () => {
    const logo = (await own().upload(png())).body.data;
    const chosen = { color: "A4552B", typeface: "serif", website: "copperleaf.example", logo_id: logo.id };
    const saved = await own().save(chosen);
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    const { color, website, typeface, version } = saved.body.data;
    assert.deepEqual(
      { color, website, typeface, version },
      { color: "#a4552b", website: "https://copperleaf.example", typeface: "serif", version: 1 },
    );
    assert.equal((await own().save(chosen)).body.data.version, 1);
    assert.equal((await events()).filter(({ type }) => type === "branding.changed").length, 1);
    const cleared = (await own().save({ color: "", website: null, logo_id: null })).body.data;
    assert.deepEqual([cleared.color, cleared.website, cleared.logo], [null, null, null]);
  });

  test("is not overwritten by a change to an older version", async () => {
    const { version } = (await own().save({ color: "#112233" })).body.data;
    assert.equal((await own().save({ color: "#445566" })).status, 200);
    const late = await own().save({ color: "#778899" }, { "if-match": `"${version}"` });
    assert.ok([409, 412].includes(late.status), JSON.stringify(late.body));
    assert.equal((await own().read()).color, "#445566");
  });

  test("takes no color, typeface or website that is none", async () => {
    for (const color of [
      "red",
      "#12345",
      "#1234567",
      "#a4552b;}body{display:none}",
      "url(x)",
      "#ggg000",
      "</style>",
    ]) {
      const { status, body } = await own().save({ color });
      assert.deepEqual([status, body.fields], [400, { color: "Enter a color such as #a4552b" }], color);
    }
    for (const website of [
      "javascript:alert(1)",
      "https://",
      "a b.example",
      'https://x.example/"><script>',
      "data:text/html,x",
    ])
      assert.equal((await own().save({ website })).status, 400, website);
    assert.equal((await own().save({ typeface: "constructor" })).status, 400);
  });

  test("is changed by those who may change the business's settings, and read by no stranger", async () => {
    const staff = as((await here.business.member("STAFF")).token);
    assert.equal((await staff.save({ color: "#112233" })).status, 403);
    assert.equal((await staff.upload(png())).status, 403);
    assert.equal((await here.app.call("GET", "/api/branding")).status, 401);
  });

  describe("with a logo", () => {
    test("shows it to everybody at an address made of its content, as a picture and nothing else", async () => {
      const { url, ...logo } = (await own().upload(webp())).body.data;
      assert.deepEqual([logo.type, logo.width, logo.height], ["image/webp", 40, 20]);
      const shown = await here.app.http.inject({ method: "GET", url });
      assert.equal(shown.statusCode, 200);
      assert.deepEqual(shown.rawPayload, webp());
      const { headers } = shown;
      assert.equal(headers["content-type"], "image/webp");
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
      assert.match(String(headers["content-security-policy"]), /default-src 'none'; sandbox/);
      for (const other of [
        url.replace(".webp", ".png"),
        url.replace(".webp", ""),
        "/brand/x.png",
        `/brand/${"0".repeat(64)}.png`,
      ])
        assert.equal((await here.app.call("GET", other)).status, 404, other);
    });

    test("takes no file that only claims to be a picture", async () => {
      for (const file of [
        "<svg onload=alert(1)>",
        "<!doctype html><script>alert(1)</script>",
        "\u0089PNG not one",
      ]) {
        const { status, body } = await own().upload(Buffer.from(file, "latin1"));
        assert.equal(status, 400, file);
        assert.match(body.error, /^(Choose a PNG|This image is damaged)/);
      }
      const { status, body } = await here.app.call("POST", "/api/branding/logos", {
        token: here.token,
        body: { data: "not base64!" },
      });
      assert.deepEqual([status, body.fields], [400, { data: "Choose a PNG, JPEG or WebP image." }]);
    });

    test("is never another business's", async () => {
      const other: TestOrganization = await mintOrganization(here.app);
      const theirs = (await as(other.owner.token).upload(png({ shade: 7 }))).body.data;
      for (const logo_id of [theirs.id, newId()]) {
        const { status, body } = await own().save({ logo_id });
        assert.deepEqual([status, Object.keys(body.fields)], [400, ["logo_id"]]);
      }
      assert.doesNotMatch((await own().preview({ logo_id: theirs.id })).body.data.page, /<img/);
    });

    test("keeps the one in use however many are uploaded, and of the others the newest", async () => {
      const logo = (await own().upload(png({ shade: 1 }))).body.data;
      await own().save({ logo_id: logo.id });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, shade) => own().upload(png({ shade: 100 + shade }))),
      );
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
      const urls = answers.map(({ body }) => body.data.url as string);
      const found = await Promise.all(urls.map(async (url) => (await here.app.call("GET", url)).status));
      assert.equal(found.filter((status) => status === 200).length, 8);
      assert.equal((await here.app.call("GET", logo.url)).status, 200);
    });

    test("keeps the same picture once", async () => {
      const first = (await own().upload(png())).body.data;
      assert.deepEqual((await own().upload(png())).body.data, first);
    });
  });

  describe("with colors and typefaces of its own", () => {
    test("keeps them in the order of the list, and pages wear the accent and the face of headings", async () => {
      const colors = [
        { name: "Van green", hex: "#2f6f5e", usage: "Vans" },
        { name: "Charcoal", hex: "30363E", usage: " " },
      ];
      const saved = await own().save({
        colors,
        accent: "2F6F5E",
        heading_typeface: "slab",
        typeface: "serif",
      });
      assert.equal(saved.status, 200, JSON.stringify(saved.body));
      const { accent, heading_typeface, typeface, colors: kept, version } = saved.body.data;
      assert.deepEqual([accent, heading_typeface, typeface], ["#2f6f5e", "slab", "serif"]);
      assert.deepEqual(kept, [colors[0], { name: "Charcoal", hex: "#30363e", usage: "" }]);
      assert.equal((await own().save({ colors: kept })).body.data.version, version);
      const { page, email } = (await own().preview({})).body.data;
      assert.match(page, /--heading-font:Rockwell/);
      assert.match(page, /--font:Charter/);
      assert.match(page, /--mark:#2f6f5e;--on-mark:#ffffff/);
      assert.match(email, /border-top:4px solid #2f6f5e/);
      const cleared = (await own().save({ accent: "", heading_typeface: "same", colors: [] })).body.data;
      assert.deepEqual([cleared.accent, cleared.heading_typeface, cleared.colors], [null, "same", []]);
    });

    test("takes no color without a name, none that is no color, and no list without end", async () => {
      const color = { name: "Blue", hex: "#0000ff", usage: "" };
      for (const colors of [
        [{ ...color, name: " " }],
        [{ ...color, hex: "blue" }],
        Array.from({ length: 13 }, () => color),
      ])
        assert.equal((await own().save({ colors })).status, 400, JSON.stringify(colors[0]));
      assert.equal((await own().save({ accent: "red" })).status, 400);
      assert.equal((await own().save({ heading_typeface: "constructor" })).status, 400);
    });
  });

  describe("with pictures kept under a name", () => {
    const call = (method: string, path: string, body?: object, token = here.token) =>
      here.app.call(method, `/api/branding/assets${path}`, { token, ...(body ? { body } : {}) });
    const add = (name: string, bytes: Buffer, token?: string) =>
      call("POST", "", { name, data: bytes.toString("base64") }, token);
    const names = async () => (await own().read()).assets.map(({ name }: { name: string }) => name);

    test("lists them by name; one picture is kept once, under its last name", async () => {
      const sign = (await add("Sign", png({ shade: 3 }))).body.data;
      await add("banner", png({ shade: 4 }));
      assert.deepEqual(await names(), ["banner", "Sign"]);
      assert.equal((await add("Yard sign", png({ shade: 3 }))).body.data.id, sign.id);
      assert.deepEqual(await names(), ["banner", "Yard sign"]);
      const { status, body } = await call("PUT", `/${sign.id}`, { name: " Sign by the road " });
      assert.deepEqual([status, body.data.name], [200, "Sign by the road"]);
      assert.deepEqual(
        (await events()).slice(0, 4).map(({ type }) => type),
        ["branding.asset_renamed", "branding.asset_added", "branding.asset_added", "branding.asset_added"],
      );
    });

    test("keeps a listed one however many logos are tried, and brings a deleted one back", async () => {
      const sign = (await add("Sign", png({ shade: 5 }))).body.data;
      for (let shade = 200; shade < 210; shade++) await own().upload(png({ shade }));
      assert.equal((await here.app.call("GET", sign.url)).status, 200);
      assert.equal((await call("DELETE", `/${sign.id}`)).status, 200);
      assert.ok(!(await names()).includes("Sign"));
      assert.equal((await call("DELETE", `/${sign.id}`)).status, 404);
      assert.equal((await call("POST", `/${sign.id}/restore`)).status, 200);
      assert.ok((await names()).includes("Sign"));
    });

    test("is full at some number, also when many come at once", async () => {
      const other = await mintOrganization(here.app);
      const answers = await Promise.all(
        Array.from({ length: 27 }, (_, shade) => add(`Picture ${shade}`, png({ shade }), other.owner.token)),
      );
      assert.equal(answers.filter(({ status }) => status === 201).length, 24);
      const refused = answers.find(({ status }) => status !== 201);
      assert.deepEqual(
        [refused?.status, refused?.body.error],
        [409, "You can keep up to 24 brand assets. Delete one to add another."],
      );
    });

    test("gives nobody another business's, and lets only those change them who may", async () => {
      const other = await mintOrganization(here.app);
      const theirs = (await add("Theirs", png({ shade: 9 }), other.owner.token)).body.data;
      for (const [method, path, body] of [
        ["PUT", `/${theirs.id}`, { name: "Mine" }],
        ["DELETE", `/${theirs.id}`, undefined],
        ["POST", `/${theirs.id}/restore`, undefined],
      ] as const)
        assert.equal((await call(method, path, body)).status, 404, `${method} ${path}`);
      const staff = await here.business.member("STAFF");
      assert.equal((await add("Sign", png(), staff.token)).status, 403);
    });
  });

  test("is previewed as customers would see it, and nothing is kept", async () => {
    const { page, booking, signing, paper, email } = (
      await own().preview({ color: "#ffe600", typeface: "slab", website: "x.example" })
    ).body.data;
    for (const each of [booking, signing]) {
      assert.match(each, /--accent:#ffe600;--on-accent:#000000/);
      assert.match(each, /<body[^>]* inert>/);
    }
    for (const each of [signing, paper]) {
      assert.match(each, /--paper-heading:Rockwell/);
      assert.match(each, /--paper-accent:#[0-9a-f]{6}/);
      assert.match(each, /Service Agreement[\s\S]*\$275\.00/);
      assert.match(each, /x\.example/);
    }
    assert.match(page, /--accent:#ffe600;--on-accent:#000000/);
    assert.match(page, /Rockwell/);
    assert.match(page, /<body[^>]* inert>/);
    assert.match(email, /x\.example[\s\S]*<\/html>/);
    assert.equal((await own().read()).version, 0);
  });

  test("sets a hostile name as text wherever it stands", async () => {
    const name = `Bob's "Pipes" </style><script>alert(1)</script>`;
    await here.app.call("PUT", "/api/organization/preferences", { token: here.token, body: { name } });
    const documents = Object.values<string>((await own().preview({})).body.data);
    assert.equal(documents.length, 5);
    for (const document of documents) assert.doesNotMatch(document, /<script/);
  });
});
