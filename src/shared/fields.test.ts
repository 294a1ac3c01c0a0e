/** Shows which input each field accepts, what it becomes, and the sentence a person reads when it is wrong. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { isStorable } from "./characters.ts";
import {
  Currency,
  Day,
  dayField,
  Email,
  Id,
  IdParam,
  Instant,
  longText,
  MinorUnits,
  majorUnits,
  orBlank,
  Page,
  Phone,
  requiredText,
  secretText,
  shortText,
  Zone,
} from "./fields.ts";

/** The sentences a person would read, or an empty list when the value is accepted. */
function errors(field: z.ZodType, value: unknown): string[] {
  const result = field.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

const accepts = (field: z.ZodType, value: unknown) =>
  assert.deepEqual(errors(field, value), [], String(value));
const refuses = (field: z.ZodType, value: unknown, message: string) =>
  assert.deepEqual(errors(field, value), [message], String(value));

test("a first name is trimmed and must not be blank", () => {
  const firstName = requiredText("First name", 100);
  assert.equal(firstName.parse("  Ana\tMaría \n"), "Ana María");
  for (const blank of ["", "   ", "\u00a0", "\u200b", "\u0000", undefined, null]) {
    refuses(firstName, blank, "First name is required");
  }
  refuses(firstName, 5, "First name must be text");
  refuses(firstName, "x".repeat(101), "First name must be at most 100 characters long");
  refuses(requiredText("Title", 5, "Event title is required"), " ", "Event title is required");
});

test("text that the database cannot keep is refused with a sentence that names the field", () => {
  const fields = [shortText("Company", 80), requiredText("Company", 80), longText("Company", 80)];
  for (const field of [...fields, secretText("Company", 80)]) {
    for (const bad of ["a\u0000b", "a\ud800", "\udc00b"]) {
      refuses(field, bad, "Company contains a character we can't save. Remove it and try again");
    }
    accepts(field, "👩‍👩‍👧 Ωmega ﷽ مرحبا <script>alert(1)</script> '; DROP TABLE x;--");
  }
});

test("a note keeps its lines, a password keeps its spaces", () => {
  assert.equal(longText("Notes", 100).parse(" one\r\ntwo\rthree\n"), "one\ntwo\nthree");
  assert.equal(secretText("Password", 200).parse(" two words "), " two words ");
  refuses(secretText("Password", 200), "", "Password is required");
});

test("a mail address must look like one, and is trimmed", () => {
  assert.equal(Email.parse(" Jo.Smith+crm@Mail.Example.co "), "Jo.Smith+crm@Mail.Example.co");
  for (const good of [
    "a@b.co",
    "o'brien@example.ie",
    "ana@münchen.de",
    "x@xn--mnchen-3ya.de",
    "用户@例子.公司",
  ]) {
    accepts(Email, good);
  }
  const long = `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.com`;
  for (const bad of [
    "",
    "ana",
    "ana@",
    "@b.co",
    "a b@c.de",
    "a@b",
    "a@b..co",
    "a@-b.co",
    "a@b.1",
    "a..b@c.de",
    ".a@c.de",
    "a@b@c.de",
    "a@b.co\r\nBcc: x@y.zz",
    "<a@b.co>",
    "a\u0000@b.co",
    "a\ud800@b.co",
    long,
    undefined,
    7,
  ]) {
    refuses(Email, bad, "Please enter a valid email address");
  }
});

test("an optional field left blank is cleared, one left out stays as it is", () => {
  const form = z.object({ email: orBlank(Email), company: orBlank(shortText("Company", 20)) });
  assert.deepEqual(form.parse({ email: "  ", company: null }), { email: null, company: null });
  assert.deepEqual(form.parse({}), {});
  assert.deepEqual(form.parse({ email: "a@b.co" }), { email: "a@b.co" });
  refuses(form, { email: "nonsense" }, "Please enter a valid email address");
});

test("a phone number is kept as typed when it has at least three digits", () => {
  assert.equal(Phone.parse(" (212) 555-0142 ext. 9 "), "(212) 555-0142 ext. 9");
  accepts(Phone, "911");
  for (const bad of ["", "call me", "12", "1".repeat(51), "555\u0000", null]) {
    refuses(Phone, bad, "Enter a valid phone number");
  }
});

test("a day must exist, and lie in years that can be stored", () => {
  accepts(Day, "2028-02-29");
  for (const bad of [
    "2027-02-29",
    "2026-13-01",
    "2026-1-1",
    "0000-01-01",
    "2026-11-21T00:00",
    " 2026-11-21",
  ]) {
    refuses(Day, bad, "Date must be a real day such as 2026-11-21");
  }
  refuses(Day, undefined, "Date is required");
  refuses(dayField("Due date"), undefined, "Due date is required");
});

test("a moment needs its zone and stays as it was written", () => {
  assert.equal(Instant.parse("2026-11-21T09:00:00-05:00"), "2026-11-21T09:00:00-05:00");
  for (const good of ["2026-11-21T09:00Z", "2026-11-21T09:00:00.123456789Z"]) accepts(Instant, good);
  for (const bad of [
    "2026-11-21T09:00",
    "2026-02-30T09:00Z",
    "2026-11-21T24:00Z",
    "2026-11-21T09:00:00.1234567890Z",
    "2026-11-21T09:00+23:59",
    "0000-11-21T09:00Z",
  ]) {
    refuses(Instant, bad, "Time must be a date and time with its zone such as 2026-11-21T09:00:00-05:00");
  }
});

test("an accepted moment can be read as an instant, whatever it is", () => {
  const part = (max: number, digits = 2) =>
    fc.integer({ min: 0, max }).map((n) => String(n).padStart(digits, "0"));
  const text = fc
    .tuple(
      part(9999, 4),
      part(13),
      part(32),
      part(25),
      part(61),
      part(61),
      fc.constantFrom("Z", "+05:45", "-14:59"),
    )
    .map(([y, mo, d, h, mi, s, zone]) => `${y}-${mo}-${d}T${h}:${mi}:${s}${zone}`);
  fc.assert(
    fc.property(text, (value) => {
      if (!Instant.safeParse(value).success) return;
      assert.ok(Temporal.Instant.from(value).epochMilliseconds === new Date(value).getTime());
    }),
  );
});

test("a zone is an IANA name", () => {
  for (const good of ["America/New_York", "Asia/Kathmandu", "UTC", "America/Argentina/Buenos_Aires"]) {
    accepts(Zone, good);
  }
  for (const bad of ["+05:00", "Mars/Olympus", "", "America/New York", "A".repeat(500)]) {
    refuses(Zone, bad, "Time zone must be a name such as America/New_York");
  }
});

test("a currency is a code in use", () => {
  assert.equal(Currency.parse("usd"), "USD");
  for (const bad of ["US", "DOLLAR", "ZZZ", ""]) {
    refuses(Currency, bad, "Currency must be a three-letter code such as USD");
  }
});

test("an id in a path is a positive whole number", () => {
  assert.equal(IdParam.parse("42"), 42);
  assert.equal(IdParam.parse(42), 42);
  for (const bad of ["", "abc", "0", "-1", "1.5", "1e3", "9007199254740993", "99999999999999999999", null]) {
    assert.notDeepEqual(errors(IdParam, bad), [], String(bad));
  }
  assert.notDeepEqual(errors(Id, "42"), []);
});

test("cents are whole, dollars have at most two decimals", () => {
  accepts(MinorUnits, -1250);
  refuses(MinorUnits, 12.5, "Amount must be a whole number of cents");
  const cost = majorUnits("Estimated cost");
  for (const good of [0, 0.01, 0.29, 1.1, 19.99, 1234567.89, 999_999_999_999.99]) accepts(cost, good);
  for (const bad of [-0.01, 0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, "5"]) {
    refuses(cost, bad, "Estimated cost must be an amount of 0 or more with at most two decimals");
  }
  refuses(cost, 1e300, "Estimated cost is too large");
});

test("a list is asked for in pages of 1 to 200", () => {
  assert.deepEqual(Page.parse({}), {});
  assert.deepEqual(Page.parse({ limit: "50", cursor: "abc" }), { limit: 50, cursor: "abc" });
  for (const limit of ["0", "201", "ten", 1.5, ""]) {
    refuses(Page, { limit }, "The limit must be a whole number from 1 to 200");
  }
});

test("no text whatever makes a field throw, and what it accepts can be stored", () => {
  const fields = [shortText("A", 50), requiredText("A", 50), longText("A", 50), Email, Phone, Zone, Currency];
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (value) => {
      for (const field of [...fields, Day, Instant, IdParam]) {
        const result = field.safeParse(value);
        if (result.success && typeof result.data === "string") assert.ok(isStorable(result.data));
      }
    }),
  );
});

test("every field can be described to programs", () => {
  const fields = { Id, IdParam, Day, Instant, Email, Phone, Zone, Currency, MinorUnits, Page };
  for (const [name, field] of Object.entries({
    ...fields,
    optional: orBlank(Email),
    cost: majorUnits("Cost"),
  })) {
    for (const io of ["input", "output"] as const) {
      assert.ok(Object.keys(z.toJSONSchema(field, { io })).length > 1, `${name} as ${io}`);
    }
  }
});
