/** Shows what stands on which page, and what is never torn apart. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bindAll, bindLines, type Heading, type Piece, paginate } from "./pagination.ts";

/** Pages of ten lines, each of one point. */
const room = { top: 0, bottom: 10 };

function pagesOf(pieces: { name: string; piece: Piece }[], heading?: string): string[][] {
  const drawn: string[] = [];
  const again: Heading = { height: 1, drawAgain: () => drawn.push(heading ?? "") };
  const named = pieces.map(({ name, piece }): Piece => {
    const draw = () => void drawn.push(name);
    return heading ? { ...piece, draw, heading: again } : { ...piece, draw };
  });
  return paginate(named, room).map((page) => {
    for (const { top, draw } of page) {
      assert.ok(top >= room.top && top < room.bottom);
      draw(top);
    }
    return drawn.splice(0);
  });
}

const plain = (height = 1, isBoundToNext = false): Piece => ({
  height,
  gap: 0,
  isBoundToNext,
  draw: () => {},
});
const named = (name: string, piece: Piece) => ({ name, piece });
const linesOf = (count: number) =>
  bindLines(Array.from({ length: count }, () => plain())).map((piece, index) =>
    named(`line ${index + 1}`, piece),
  );

test("a heading goes to the next page with the first two lines under it", () => {
  const pages = pagesOf([named("above", plain(8)), named("heading", plain(1, true)), ...linesOf(4)]);
  assert.deepEqual(pages, [["above"], ["heading", "line 1", "line 2", "line 3", "line 4"]]);
});

test("neither the first nor the last line of a paragraph stands alone", () => {
  assert.deepEqual(pagesOf([named("above", plain(9)), ...linesOf(5)])[0], ["above"]);
  const pages = pagesOf([named("above", plain(6)), ...linesOf(5)]);
  assert.deepEqual(pages, [
    ["above", "line 1", "line 2", "line 3"],
    ["line 4", "line 5"],
  ]);
});

test("what is bound together stays together, and is cut only when no page could hold it", () => {
  const fields = bindAll([plain(2), plain(3), plain(3)]).map((piece, index) =>
    named(`field ${index}`, piece),
  );
  assert.deepEqual(pagesOf([named("above", plain(3)), ...fields]), [
    ["above"],
    ["field 0", "field 1", "field 2"],
  ]);
  const many = bindAll(Array.from({ length: 12 }, () => plain())).map((piece, index) =>
    named(`${index}`, piece),
  );
  const pages = pagesOf([named("above", plain(3)), ...many]);
  assert.deepEqual(
    pages.map((page) => page.length),
    [8, 5],
  );
});

test("a heading over what is higher than a page is never the last on one", () => {
  const heading = named("heading", plain(1, true));
  const many = bindAll(Array.from({ length: 12 }, () => plain())).map((piece, index) =>
    named(`${index}`, piece),
  );
  const pages = pagesOf([named("above", plain(9)), heading, ...many]);
  assert.deepEqual([pages[0], pages[1]?.slice(0, 2)], [["above"], ["heading", "0"]]);
});

test("the heading of a table stands on each page that it goes on on, and takes its room", () => {
  const rows = Array.from({ length: 20 }, (_, index) => named(`row ${index}`, plain()));
  const pages = pagesOf(rows, "heading");
  assert.deepEqual(
    pages.map((page) => page.length),
    [10, 10, 2],
  );
  assert.deepEqual(
    pages.map((page) => page[0]),
    ["row 0", "heading", "heading"],
  );
});

test("white above a piece is left out at the top of a page", () => {
  const tops = paginate([plain(9), { ...plain(), gap: 3 }, { ...plain(), gap: 3 }], room);
  assert.deepEqual(
    tops.map((page) => page.map(({ top }) => top)),
    [[0], [0, 4]],
  );
});

test("a piece higher than a page is drawn all the same, and the next begins a page", () => {
  assert.deepEqual(pagesOf([named("large", plain(30)), named("next", plain())]), [["large"], ["next"]]);
});
