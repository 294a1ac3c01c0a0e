/** Customers out of a file: understood as people have it, all or none of it, nobody twice, and taken back as one. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { eventLogOf } from "../../../../tests/support/customers.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { automationNews } from "../../automations/news.ts";

const here = openForTests({ isLong: true, at: "2026-11-20T17:00:00Z" });

const preview = (text: string, more: object = {}) =>
  here.done("POST", "/api/customers/imports/preview", { text, ...more });
const take = (text: string, more: object = {}, by = here.owner) =>
  here.send("POST", "/api/customers/imports", { text, file_name: "list.csv", ...more }, by);
const taken = async (text: string, more: object = {}) => {
  const { status, body } = await take(text, more);
  assert.equal(status, 201, JSON.stringify(body));
  return body.data;
};
const customers = async () => (await here.done("GET", "/api/customers?sort=oldest")).customers;
const namesOf = async () =>
  (await customers()).map(
    (each: { first_name: string; last_name: string }) => `${each.first_name} ${each.last_name}`,
  );
const add = (customer: object) =>
  here.done("POST", "/api/customers/", { first_name: "Ada", last_name: "Miller", ...customer });
const undo = (id: string, by = here.owner) => here.send("POST", `/api/customers/imports/${id}/undo`, {}, by);

describe("A file of customers", () => {
  test("is understood by the names that other programs give their columns", async () => {
    const files = [
      'First Name,Last Name,E-mail,Mobile phone,Billing street,Billing city,Billing zip code,Lead source,Value\r\nMaria,Lopez,maria@example.com,(208) 555-0142,12 Elm St,Boise,83702,Referral,"$1,250.50"\r\n',
      "\ufeffName;Email address;Phone;Address;Town;ZIP;Source;Estimated value\nMaria Lopez;maria@example.com;208-555-0142;12 Elm St;Boise;83702;referral;1250,50\n",
      'sep=\t\nCustomer name\tEmail\tTelephone\tStreet\tCity\tPostal code\tReferred by\tAmount\n"Lopez, Maria"\tmaria@example.com\t2085550142\t12 Elm St\tBoise\t83702\treferral\t1250.50\n',
    ];
    for (const text of files) {
      const { counts, errors, fingerprint } = await preview(text, { existing: "add" });
      assert.deepEqual(
        [counts, errors],
        [{ create: 1, update: 0, unchanged: 0, skip: 0, invalid: 0 }, []],
        text,
      );
      await taken(text, { fingerprint, existing: "add" });
    }
    const all = await customers();
    assert.equal(all.length, files.length);
    for (const each of all) {
      const { first_name, last_name, email, address, city, zip_code, source, status, country } = each;
      assert.deepEqual(
        [first_name, last_name, email, address, city, zip_code, source, status, country],
        ["Maria", "Lopez", "maria@example.com", "12 Elm St", "Boise", "83702", "referral", "client", "US"],
      );
      assert.equal(each.estimated_value_cents, 125_050);
    }
    const found = await here.done("GET", "/api/customers?search=2085550142");
    assert.equal(found.customers.length, files.length, "each number can be found as it is dialed");
  });

  test("has its ZIP codes back to five digits; phone numbers that a spreadsheet cut off are refused", async () => {
    const text = "Name,Zip,Phone\nMaria Lopez,2134,\nNora Whitfield,02134-1000,\nOtto Reyes,,2.08555E+09\n";
    const { errors } = await preview(text);
    assert.match(errors[0].message, /^A spreadsheet has cut off the phone number "2.08555E\+09"\./);
    await taken(text, { leaves_out_errors: true });
    assert.deepEqual(
      (await customers()).map((each: { zip_code: string }) => each.zip_code),
      ["02134", "02134-1000"],
    );
  });

  test("keeps a lead source that isn't ours in the notes, after what the file has for them", async () => {
    const text =
      "Name,Source,Notes\nMaria Lopez,Yelp,Two dogs\nOtto Reyes,Home show 2025,\nIda Berg,Website,\n";
    const { counts, lines } = await preview(text);
    assert.deepEqual(counts, { create: 3, update: 0, unchanged: 0, skip: 0, invalid: 0 });
    assert.deepEqual(
      lines.map(({ why }: { why: string }) => why),
      ['Added to notes: "Source: Yelp"', 'Added to notes: "Source: Home show 2025"', ""],
    );
    await taken(text);
    assert.deepEqual(
      (await customers()).map((each: { source: string; notes: string | null }) => [each.source, each.notes]),
      [
        ["other", "Two dogs\nSource: Yelp"],
        ["other", "Source: Home show 2025"],
        ["website", null],
      ],
    );
  });

  test("has its columns matched by hand, and leaves out what nobody wants", async () => {
    const text = "Who,Secret,Reach\nMaria Lopez,4711,maria@example.com\n";
    const looked = await preview(text);
    assert.deepEqual(looked.columns, [
      { header: "Who", sample: "Maria Lopez", field: null },
      { header: "Secret", sample: "4711", field: null },
      { header: "Reach", sample: "maria@example.com", field: null },
    ]);
    assert.equal(
      (await take(text)).body.error,
      "Choose the column that holds the name, or those of first and last name.",
    );
    await taken(text, { columns: ["name", null, "email"], status: "prospect" });
    const [maria] = await customers();
    assert.deepEqual([maria.email, maria.notes, maria.status], ["maria@example.com", null, "prospect"]);
    const twice = await take(text, { columns: ["name", "email", "email"] });
    assert.equal(
      twice.body.error,
      'The columns "Secret" and "Reach" hold the same thing. Leave one of them out.',
    );
    const gone = await take(text, { columns: ["name", "own_gate_code", "email"] });
    assert.equal(gone.status, 400);
  });

  test("says for each line what is wrong with it, and nothing of it is written", async () => {
    const text = [
      "First name,Last name,Email,Status,Value",
      "Maria,Lopez,maria@example.com,client,10",
      "Noname,,x,someday,1.250",
    ].join("\n");
    const { errors, counts } = await preview(text);
    assert.deepEqual(counts, { create: 1, update: 0, unchanged: 0, skip: 0, invalid: 1 });
    assert.deepEqual(
      errors.map(({ line, message }: { line: number; message: string }) => `${line} ${message}`),
      [
        '3 Status must be lead, prospect, client or inactive, not "someday"',
        '3 Estimated value must be an amount such as 1,250.00, not "1.250"',
        "3 Last name is required",
        "3 Please enter a valid email address",
      ],
    );
    const { status, body } = await take(text);
    assert.equal(status, 400);
    assert.match(body.error, /^Nothing was imported\. Line 3: Status must be .*, and 3 more\.$/);
    assert.deepEqual(await namesOf(), []);
    const made = await taken(text, { leaves_out_errors: true });
    assert.deepEqual([made.added, made.left_out, await namesOf()], [1, 1, ["Maria Lopez"]]);
  });

  test("adds nobody twice: known by email or phone, here or earlier in the file", async () => {
    await add({ first_name: "Maria", last_name: "Lopez", email: "Maria@Example.com" });
    await add({ first_name: "Otto", last_name: "Reyes", phone: "(208) 555-0177" });
    const text = [
      "Name,Email,Phone",
      "M. Lopez,maria@example.COM,",
      "Otto R.,,+1 208 555 0177",
      "Nora Whitfield,nora@example.com,",
      "Nora W.,NORA@example.com,",
      "Ida Moreno,,",
    ].join("\n");
    const { counts, lines } = await preview(text);
    assert.deepEqual(counts, { create: 2, update: 0, unchanged: 0, skip: 3, invalid: 0 });
    assert.deepEqual(
      lines.map(({ why }: { why: string }) => why),
      ["Same email as Maria Lopez", "Same phone as Otto Reyes", "", "Same email as line 4", ""],
    );
    const both = await Promise.all([take(text), take(text)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 201]);
    const names = await namesOf();
    assert.deepEqual(
      names.filter((each: string) => each === "Nora Whitfield"),
      ["Nora Whitfield"],
    );
  });

  test("is refused when something else would happen by now than what was looked at", async () => {
    const text = "Name,Email\nNora Whitfield,nora@example.com\nIda Moreno,ida@example.com\n";
    const { fingerprint } = await preview(text);
    await add({ email: "nora@example.com" });
    const { status, body } = await take(text, { fingerprint });
    assert.equal(status, 409);
    assert.match(body.error, /changed since this preview/);
    assert.deepEqual(await namesOf(), ["Ada Miller"]);
  });

  test("starts nothing and says on each customer where they came from", async () => {
    await taken("Name,Email\nNora Whitfield,nora@example.com\n");
    const [nora] = await customers();
    const events = await eventLogOf(here.owner.actor, nora.id);
    const types = events.map(({ type }) => type);
    assert.deepEqual(types, ["customer.imported"]);
    assert.ok(!automationNews.on.some((type) => (type as string) === "customer.imported"));
    const { entries } = await here.done("GET", `/api/customers/${nora.id}/timeline`);
    assert.deepEqual(
      entries.map(({ title, description }: { title: string; description: string }) => [title, description]),
      [["Nora Whitfield was imported", "From list.csv"]],
    );
  });
});

describe("The business's own fields in a file", () => {
  const field = (label: string, type: string, more: object = {}) =>
    here.done("POST", "/api/custom-fields", { kind: "customer", label, type, ...more });
  const choices = (...labels: string[]) => labels.map((label) => ({ label, is_archived: false }));

  beforeEach(async () => {
    await field("Gate code", "text");
    await field("Floors", "number");
    await field("Plan price", "money");
    await field("Warranty until", "date");
    await field("Heating", "choice", { choices: choices("Gas", "Heat pump") });
    await field("Pets", "several", { choices: choices("Dog", "Cat", "Bird") });
    await field("Member", "yes_no", { default_value: false });
    await field("Site plan", "link");
  });

  const header = "Name,Gate code,Floors,Plan price,Warranty until,Heating,Pets,Member,Site plan";

  test("are filled from columns of their names, in all eight types; defaults fill the rest", async () => {
    await taken(
      `${header}\nMaria Lopez,007,"1,250.5",$99.90,5/31/2027,heat PUMP,Dog; Bird,yes,example.com/plan\nIda Moreno,,,,,,,,\n`,
    );
    const values = (await here.done("GET", "/api/customers?sort=oldest")).customers.map(
      (each: { custom_fields: object }) => each.custom_fields,
    );
    assert.deepEqual(values, [
      {
        gate_code: "007",
        floors: 1_250.5,
        plan_price: 9_990,
        warranty_until: "2027-05-31",
        heating: "heat_pump",
        pets: ["dog", "bird"],
        member: true,
        site_plan: "https://example.com/plan",
      },
      { member: false },
    ]);
  });

  test("are judged: each cell that doesn't fit is named", async () => {
    const { errors } = await preview(
      `${header}\nMaria Lopez,1,many,free,someday,Coal,Fish,maybe,not a link\n`,
    );
    assert.deepEqual(
      errors.map(({ message }: { message: string }) => message),
      [
        'Floors must be a number, not "many"',
        'Plan price must be an amount such as 250.00, not "free"',
        'Warranty until must be a date such as 2026-05-31, not "someday"',
        'Heating must be one of its choices, not "Coal"',
        'Pets must be some of its choices, not "Fish"',
        'Member must be yes or no, not "maybe"',
        'Site plan must be a web address such as https://example.com, not "not a link"',
      ],
    );
  });

  test("that a role can't edit are no columns for it, and a required one must be filled where it is a column", async () => {
    const secret = await field("Margin", "number", { visible_to: [] });
    await field("Access notes", "text", { is_required: true });
    const role = await here.business.member("MANAGER");
    const text = "Name,Margin\nMaria Lopez,12\n";
    const looked = await here.send("POST", "/api/customers/imports/preview", { text }, role);
    assert.equal(looked.body.data.columns[1].field, null);
    const forced = await take(text, { columns: ["name", `own_${secret.key}`] }, role);
    assert.equal(forced.status, 400);
    const { errors, counts } = await preview("Name,Access notes\nMaria Lopez,\n");
    assert.deepEqual([errors[0].message, counts.invalid], ["Access notes is required", 1]);
    await taken("Name\nMaria Lopez\n");
  });
});

describe("An import", () => {
  test("is undone as one; whom something happened to since stays", async () => {
    const made = await taken("Name\nMaria Lopez\nNora Whitfield\nOtto Reyes\nIda Moreno\n");
    const [maria, nora] = await customers();
    await here.done("PUT", `/api/customers/${maria.id}`, { city: "Boise" });
    await here.done("POST", `/api/customers/${nora.id}/notes`, { body: "Called" });
    const { body } = await undo(made.id);
    assert.deepEqual([body.data.kept, body.data.is_undoable], [2, false]);
    assert.deepEqual(await namesOf(), ["Maria Lopez", "Nora Whitfield"]);
    const again = await undo(made.id);
    assert.deepEqual(
      [again.status, again.body.data.kept, await namesOf()],
      [200, 2, ["Maria Lopez", "Nora Whitfield"]],
    );
    const stats = await here.done("GET", "/api/customers/stats");
    assert.equal(stats.total_customers, 2);
  });

  test("can be undone for 30 days, by who may delete, and by no other business", async () => {
    const { id } = await taken("Name\nMaria Lopez\n");
    assert.equal((await undo(id, await here.business.member("STAFF"))).status, 403);
    assert.equal((await undo(id, (await mintOrganization(here.app)).owner)).status, 404);
    moveClockTo(new Date("2026-12-22T17:00:00Z"));
    assert.equal((await undo(id)).status, 409);
    const { imports } = await here.done("GET", "/api/customers/imports");
    assert.deepEqual(
      imports.map((each: { added: number; title: string; is_undoable: boolean }) => [
        each.added,
        each.title,
        each.is_undoable,
      ]),
      [[1, "list.csv", false]],
    );
  });

  test("of ten thousand lines is one step, and one more is refused", async () => {
    const lines = Array.from({ length: 10_000 }, (_, place) => `Person ${place} Smith,p${place}@example.com`);
    const text = `Name,Email\n${lines.join("\n")}\n`;
    assert.equal((await taken(text)).added, 10_000);
    const { status, body } = await take(`${text}One More,\n`);
    assert.equal(status, 400);
    assert.match(body.error, /10001 lines/);
  });
});
