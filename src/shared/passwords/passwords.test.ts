/** Shows which passwords are refused, with which sentence, and that strength grows with what is added. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { passwordMaximum, passwordMinimum } from "./password-length.ts";
import { judgePassword } from "./passwords.ts";

const tooEasy = "Password is too easy to guess. Avoid common words, dates, repeats and keyboard patterns";
const problem = (...input: Parameters<typeof judgePassword>) => judgePassword(...input).problem;

test("a password has 10 to 200 characters", () => {
  assert.deepEqual(judgePassword("vQ7#kd"), {
    problem: "Password must be at least 10 characters long",
    strength: 0,
    hint: "4 more characters needed.",
  });
  assert.equal(judgePassword("vQ7#kdw2x").hint, "1 more character needed.");
  assert.equal(problem("vQ7#kdw2xM"), undefined);
  assert.equal(problem("vQ7# kdw2xM?".repeat(20)), "Password must be at most 200 characters long");
  assert.equal(problem("🦊🐙🌵🎈🍕"), "Password must be at least 10 characters long");
});

test("what guessers try first is refused", () => {
  for (const password of [
    "password12",
    "Password123!",
    "p4$$w0rd2024",
    "P@ssw0rd!!",
    "qwertyuiop",
    "1qaz2wsx3edc",
    "1234567890",
    "0987654321",
    "aaaaaaaaaa",
    "abcdefghij",
    "Summer2024!",
    "iloveyou2020",
    "letmeinletmein",
    "dragonmonkey",
    "jennifer1987",
    "12/25/1984",
    "drowssap99",
    "trustno1trustno1",
    "Plumbing2026",
    "xK9!xK9!xK9!",
    "microphone",
    "Contraseña1",
    "😀".repeat(20),
  ]) {
    assert.equal(problem(password), tooEasy, password);
  }
});

test("no kind of character is asked for", () => {
  for (const password of ["correct horse battery staple", "kqzvwxjpqm", "8264917350", "my dog eats shoes"]) {
    assert.equal(problem(password), undefined, password);
  }
});

test("a password must not contain its owner's address, name or business", () => {
  const owner = {
    email: "jo.rivers@bluepipe.example",
    firstName: "Joanna",
    lastName: "Rivers",
    organization: "Blue Pipe Co.",
  };
  assert.equal(problem("xx-jo.rivers-7741", owner), "Password can't contain your email address");
  assert.equal(problem("77Joanna!kqzvw", owner), "Password can't contain your name");
  assert.equal(problem("r1v3rs zqxkwvj", owner), "Password can't contain your name");
  assert.equal(problem("blue pipe zqxkw 9", owner), "Password can't contain your organization's name");
  assert.equal(problem("zqxkw-9-vjtgpl", owner), undefined);
});

test("a short name is not forbidden inside a word, but alone it makes a password no stronger", () => {
  const owner = { firstName: "Al", lastName: "Ng", organization: "Zqx" };
  assert.equal(problem("walnut-singing-kettle", owner), undefined);
  assert.equal(problem("zqxzqx1990", owner), tooEasy);
  assert.equal(problem("zqxzqx1990"), undefined);
});

test("strength grows from weak to strong, with a hint at each step", () => {
  const steps = ["correcthorse", "blue giraffe lamp", "xK9!vTq2Lp", "correct horse battery staple"];
  assert.deepEqual(
    steps.map((password) => judgePassword(password)),
    [
      { strength: 1, hint: "Weak password. Add another word or two." },
      { strength: 2, hint: "Fair password. Add a few more characters to make it stronger." },
      { strength: 3, hint: "Good password." },
      { strength: 4, hint: "Strong password." },
    ],
  );
});

test("every text gets a verdict with a hint, and is refused exactly when its strength is nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 250 }), fc.string(), (password, name) => {
      const verdict = judgePassword(password, { firstName: name, email: name, organization: name });
      assert.equal(verdict.problem !== undefined, verdict.strength === 0);
      assert.ok(verdict.hint.length > 0);
      const length = [...password].length;
      if (length < passwordMinimum || length > passwordMaximum) assert.equal(verdict.strength, 0);
    }),
  );
});

test("sixteen random letters and digits are always accepted", () => {
  const random = fc.noShrink(
    fc.array(fc.constantFrom(...Array.from("ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz0123456789")), {
      minLength: 16,
      maxLength: 16,
    }),
  );
  const isVaried = (list: string[]) => new Set(list).size >= 10;
  fc.assert(
    fc.property(random.filter(isVaried), (list) => {
      assert.equal(problem(list.join("")), undefined, list.join(""));
    }),
  );
});
