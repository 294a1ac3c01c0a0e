/** How every list keeps in the address what is asked for, and what of it reaches the server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  anyText,
  asked,
  countFilters,
  flag,
  oneOf,
  readFilters,
  writtenFilters,
} from "#ui/data-table/list-filters.ts";

const schema = { category: anyText, status: oneOf(["active", "draft"]), mine: flag };

const read = (query: string) => {
  const address = new URLSearchParams(query);
  return readFilters(schema, (name) => address.get(name));
};

test("the address says what a list is asked for, and what is strange there asks for nothing", () => {
  assert.deepEqual(read("category=Plumbing&status=draft&mine=1"), {
    category: "Plumbing",
    status: "draft",
    mine: true,
  });
  assert.deepEqual(read(""), { category: "", status: "", mine: false });
  assert.deepEqual(read("status=sold&mine=yes&other=1"), { category: "", status: "", mine: false });
  assert.equal(oneOf(["toString"])("constructor"), "");
});

test("what was written is read again, and what asks for nothing leaves the address", () => {
  assert.deepEqual(writtenFilters({ status: "active", mine: true }), { status: "active", mine: "1" });
  assert.deepEqual(writtenFilters({ status: "", mine: false }), { status: null, mine: null });
  const written = writtenFilters(read("category=Plumbing&mine=1"));
  const kept = Object.entries(written).filter((entry): entry is [string, string] => entry[1] !== null);
  assert.deepEqual(read(new URLSearchParams(kept).toString()), read("category=Plumbing&mine=1"));
});

test("only what asks for something is counted and sent", () => {
  const filters = read("category=Plumbing&mine=1");
  assert.equal(countFilters(filters), 2);
  assert.deepEqual(asked(filters), { category: "Plumbing", mine: true });
  assert.deepEqual(asked({ search: "", status: "draft" }), { status: "draft" });
});
