/** A draft that is edited: every step can be taken back, and what was typed is saved once, in order, or said not to be. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { apiError, networkError } from "#ui/api/api-error.ts";
import { createAutosave, type SaveState } from "#ui/editing/autosave.ts";
import { beginHistory, changed, redone, undone } from "#ui/editing/history.ts";

test("each change can be taken back and made again, and typing in one field is one step", () => {
  let history = beginHistory("a");
  history = changed(history, "ab", "title");
  history = changed(history, "abc", "title");
  history = changed(history, "abc!", null);
  history = undone(history);
  assert.equal(history.present, "abc");
  history = undone(history);
  assert.equal(history.present, "a");
  assert.equal(undone(history), history, "there is nothing before the beginning");
  history = redone(redone(history));
  assert.equal(history.present, "abc!");
  assert.equal(redone(history), history, "there is nothing after the end");
});

test("typing again after an undo begins a new step, and what was taken back is gone", () => {
  let history = changed(beginHistory("a"), "ab", "title");
  history = undone(history);
  history = changed(history, "ax", "title");
  assert.deepEqual([history.past, history.present, history.future], [["a"], "ax", []]);
});

/** A server that answers when it is told to; `saved` holds what reached it, as "draft@expected version". */
function setUp(context: TestContext) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const states: SaveState[] = [];
  const saved: string[] = [];
  const errors: unknown[] = [];
  let answer: { resolve: () => void; reject: (error: unknown) => void } | undefined;
  const autosave = createAutosave<string>({
    version: 1,
    onState(state, error) {
      states.push(state);
      if (error) errors.push(error);
    },
    save(draft, version) {
      saved.push(`${draft}@${version}`);
      const { promise, resolve, reject } = Promise.withResolvers<{ version: number }>();
      answer = { resolve: () => resolve({ version: version + 1 }), reject };
      return promise;
    },
  });
  const pass = async () => {
    context.mock.timers.tick(1_000);
    await settled();
  };
  const answered = async () => {
    answer?.resolve();
    await settled();
  };
  const refused = async (error: unknown) => {
    answer?.reject(error);
    await settled();
  };
  return { autosave, states, saved, errors, pass, answered, refused };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("what was typed within a moment is saved once, and what came meanwhile goes after it with the new version", async (context) => {
  const { autosave, states, saved, pass, answered } = setUp(context);
  autosave.change("a");
  autosave.change("ab");
  assert.deepEqual(saved, []);
  await pass();
  autosave.change("abc");
  await pass();
  assert.deepEqual(saved, ["ab@1"], "one save at a time");
  await answered();
  await answered();
  assert.deepEqual(saved, ["ab@1", "abc@2"]);
  assert.equal(states.at(-1), "saved");
});

test("a save that failed is tried again with the next change, and the page says that it isn't saved", async (context) => {
  const { autosave, states, saved, errors, pass, refused, answered } = setUp(context);
  autosave.change("a");
  await pass();
  await refused(networkError());
  assert.equal(states.at(-1), "failed");
  assert.equal(errors.length, 1);
  const flushed = autosave.flush();
  await settled();
  await answered();
  assert.equal(await flushed, true);
  assert.deepEqual(saved, ["a@1", "a@1"]);
});

test("a draft that someone else saved meanwhile is never overwritten", async (context) => {
  const { autosave, states, pass, refused } = setUp(context);
  autosave.change("a");
  await pass();
  await refused(apiError("Changed", { code: "conflict", status: 409, details: { version: 7 } }));
  assert.equal(states.at(-1), "stale");
});

test("after another call changed the record the next save names its version", async (context) => {
  const { autosave, saved, pass } = setUp(context);
  autosave.seen(5);
  autosave.change("a");
  await pass();
  assert.deepEqual(saved, ["a@5"]);
});
