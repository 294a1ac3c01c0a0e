/** Searching among many jobs: a word that most have and one that few have are both found, page by page, and counted honestly. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";

const many = 1_300;

describe("Among many jobs", () => {
  const here = openForTests({ isShared: true });
  let staff: Person;
  before(async () => {
    staff = await here.business.member("STAFF");
    await fill();
  });

  /** "Drain repair" 1 to 1,300: every hundredth a cistern, every fifth done, every tenth the technician's. */
  async function fill() {
    const client = await here.app.appContext.pool.connect();
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [here.business.organizationId]);
    await client.query(
      `insert into jobs (organization_id, number, title, client_name, due_date, status, completed_at, assigned_to)
        select $1, 1000 + i, 'Drain repair ' || i || case when i % 100 = 0 then ' cistern' else '' end,
          'Client ' || i % 7, '2026-01-01'::date + i % 50, case when i % 5 = 0 then 'completed' else 'planning' end,
          case when i % 5 = 0 then now() end, case when i % 10 = 0 then $2::uuid end
        from generate_series(1, $3::int) i`,
      [here.business.organizationId, staff.userId, many],
    );
    await client.query("commit");
    client.release();
  }

  async function search(words: string, more = "", by = here.owner) {
    const path = `/api/jobs/?search=${encodeURIComponent(words)}${more}`;
    const { status, body } = await here.app.call("GET", path, { token: by.token });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data as {
      jobs: { id: number; title: string }[];
      next_cursor: string | null;
      total: number;
      is_total_least: boolean;
    };
  }

  async function allPages(words: string, more: string) {
    const titles: string[] = [];
    let page = await search(words, `${more}&limit=100`);
    titles.push(...page.jobs.map(({ title }) => title));
    while (page.next_cursor) {
      page = await search(words, `${more}&limit=100&cursor=${encodeURIComponent(page.next_cursor)}`);
      titles.push(...page.jobs.map(({ title }) => title));
    }
    return titles;
  }

  test("what nobody counts to the end says that there are more", async () => {
    const { total, is_total_least, jobs } = await search("repair");
    assert.deepEqual([total, is_total_least, jobs.length], [1_000, true, 50]);
    const { total: two, is_total_least: isLeast } = await search("re");
    assert.deepEqual([two, isLeast], [1_000, true]);
    const rest = await search("repair", "&status=completed");
    assert.deepEqual([rest.total, rest.is_total_least], [260, false]);
    const listed = await search("");
    assert.deepEqual([listed.total, listed.is_total_least], [many, false]);
  });

  test("what few have is found and counted", async () => {
    const { total, is_total_least, jobs } = await search("cistern");
    assert.deepEqual([total, is_total_least, jobs.length], [13, false, 13]);
    assert.equal((await search("J-1700")).jobs[0]?.title, "Drain repair 700 cistern");
    assert.deepEqual((await search("nothing of the kind")).jobs, []);
    assert.equal((await search("100%")).total, 0);
  });

  for (const sort of ["due_date", "-due_date", "-created_at", "number", "client_name"])
    test(`by ${sort} every hit comes once, in the same order as without a search`, async () => {
      const listed = await allPages("", `&sort=${sort}`);
      assert.equal(listed.length, many);
      for (const word of ["repair", "re", "cistern", "drain repair 1"])
        assert.deepEqual(
          await allPages(word, `&sort=${sort}`),
          listed.filter((title) => title.toLowerCase().includes(word)),
          word,
        );
    });

  test("of one member only theirs are found and counted", async () => {
    const { total, jobs } = await search("repair", `&assigned_to=${staff.userId}`);
    assert.deepEqual([total, jobs.length], [130, 50]);
    assert.ok(jobs.every(({ title }) => /0( cistern)?$/.test(title)));
  });

  test("another business finds none of them", async () => {
    const other = await mintOrganization(here.app);
    const { total, jobs } = await search("repair", "", other.owner);
    assert.deepEqual([total, jobs], [0, []]);
  });
});
