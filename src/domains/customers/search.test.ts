/** Searching customers: by a part of whatever is known, however it is written, and nothing read into it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { addMany } from "../../../tests/support/customers.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";

describe("searching customers", () => {
  const here = openForTests({ isShared: true });

  const add = async (fields: object) => {
    const body = { first_name: "Ida", last_name: "Berg", ...fields };
    return (await here.send("POST", "/api/customers/", body)).body.data.id;
  };
  const find = async (term: string, more = "", by = here.token) => {
    const { status, body } = await here.app.call(
      "GET",
      `/api/customers/?search=${encodeURIComponent(term)}${more}`,
      { token: by },
    );
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.customers.map(({ id }: { id: number }) => id);
  };

  test("any part of the full name, mail address or company finds a customer", async () => {
    const id = await add({
      first_name: "Marguerite",
      last_name: "Yourcenar",
      email: "my@acad.fr",
      company: "Hadrian SA",
    });
    for (const term of [
      "guer",
      "rite your",
      "Marguerite Yourcenar",
      "@acad",
      "y@a",
      "HADRIAN",
      "n s",
      " yourcenar ",
    ])
      assert.deepEqual(await find(term), [id], term);
    for (const term of ["yourcenar my", "ar my@", "fr hadrian", "margueritte"])
      assert.deepEqual(await find(term), [], term);
  });

  test("accents, case and doubled spaces make no difference on either side", async () => {
    const id = await add({ first_name: "Søren  Émile", last_name: "Škvorecký" });
    for (const term of ["soren emile", "SØREN", "söreń", "skvorecky", "Škvo", "émile  škv"])
      assert.deepEqual(await find(term), [id], term);
  });

  test("names in other letters are found by three of them, and by one", async () => {
    const id = await add({ first_name: "王小龍", last_name: "Владимировна", company: "Παπαδόπουλος" });
    for (const term of ["王小龍", "小", "владим", "ВЛАДИМИРОВНА", "παπα", "小龍 в"])
      assert.deepEqual(await find(term), [id], term);
  });

  test("a name that two businesses know is found by each in its own list alone", async () => {
    const other = await mintOrganization(here.app);
    const fields = { first_name: "Quillon", last_name: "Zephyrhills" };
    const ours = await add(fields);
    const { body } = await here.app.call("POST", "/api/customers/", {
      token: other.owner.token,
      body: fields,
    });
    assert.deepEqual(await find("zephyrh"), [ours]);
    assert.deepEqual(await find("zephyrh", "", other.owner.token), [body.data.id]);
  });

  test("a number is found by its digits, as dialled at home or from abroad", async () => {
    const id = await add({ phone: "(917) 555-0163 ext. 9" });
    for (const term of ["917555", "(917) 555", "555-01", "+1 917 555 0163", "917.555.0163", "19175550163"])
      assert.ok((await find(term)).includes(id), term);
    assert.ok(!(await find("917-556")).includes(id));
  });

  test("characters that mean something to the database mean nothing in a search", async () => {
    const percent = await add({ company: "50% Off" });
    const underscore = await add({ company: "a_b" });
    const backslash = await add({ company: "c\\d" });
    const quote = await add({ company: 'O\'Neil "Ltd"' });
    assert.deepEqual(await find("%"), [percent]);
    assert.deepEqual(await find("_"), [underscore]);
    assert.deepEqual(await find("\\"), [backslash]);
    assert.deepEqual(await find("'"), [quote]);
    assert.deepEqual(await find('"ltd"'), [quote]);
    for (const term of ["5%f", "c%d", "a__", "\\\\", "%%", "';", "a\\_b"])
      assert.deepEqual(await find(term), [], term);
  });

  test("one or two characters find as well as many", async () => {
    const id = await add({ first_name: "明", last_name: "李" });
    for (const term of ["李", "明 李", "明"]) assert.deepEqual(await find(term), [id], term);
    const x = await add({ last_name: "Xq" });
    for (const term of ["xq", "Q"]) assert.ok((await find(term)).includes(x), term);
  });

  test("a blank search is no search", async () => {
    assert.deepEqual(await find("  "), await find(""));
    assert.ok((await find("")).length > 5);
  });

  test("what many have and what one has are both found whole, also behind the newest", async () => {
    const fresh = await mintOrganization(here.app);
    const people = Array.from({ length: 400 }, (_, n) => ({
      first_name: n % 2 ? "Common" : "Seldom",
      last_name: n === 3 ? "Needle" : n < 200 ? "Early" : `Late ${n}`,
    }));
    const ids = await addMany(fresh.owner.actor, people);
    const newestFirst = people.map((person, position) => ({ ...person, id: ids[position] })).toReversed();
    const where = (is: (person: { first_name: string; last_name: string }) => boolean) =>
      newestFirst.filter(is).map(({ id }) => id);
    const by = fresh.owner.token;
    assert.deepEqual(
      await find("common", "", by),
      where(({ first_name }) => first_name === "Common"),
    );
    assert.deepEqual(
      await find("needle", "", by),
      where(({ last_name }) => last_name === "Needle"),
    );
    assert.deepEqual(
      await find("early", "", by),
      where(({ last_name }) => last_name === "Early"),
    );
    assert.deepEqual(
      await find("common", "&limit=30", by),
      where(({ first_name }) => first_name === "Common").slice(0, 30),
    );
    assert.deepEqual(
      await find("early", "&limit=30", by),
      where(({ last_name }) => last_name === "Early").slice(0, 30),
    );
  });

  test("nobody of another business is found", async () => {
    await add({ last_name: "Confidential" });
    const other = await mintOrganization(here.app);
    for (const term of ["confidential", "on", "555"])
      assert.deepEqual(await find(term, "", other.owner.token), []);
  });

  test("a text that no one could have is refused or finds nobody, and never breaks", async () => {
    for (const term of ["\u0000", "\ud800", "a".repeat(201)]) {
      const query = term === "\ud800" ? "%ED%A0%80" : encodeURIComponent(term);
      const { status } = await here.send("GET", `/api/customers/?search=${query}`);
      assert.ok(status === 400 || status === 200, `${JSON.stringify(term)}: ${status}`);
    }
  });
});
