/** How often data is fetched again, when a failed call is tried again, and where a sign-in leads back to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { apiError, networkError } from "#ui/api/api-error.ts";
import { freshness, retryDelay, retryUpTo } from "#ui/api/freshness.ts";
import { returnPath, returnState } from "#ui/return-path.ts";

test("waiting doubles from one second and ends at thirty", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 50].map(retryDelay), [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("a call that was told no is not tried again; silence and server faults are, as often as agreed", () => {
  const answered = (status: number) => apiError("No", { code: "x", status });
  for (const status of [400, 401, 403, 404, 409, 422, 429])
    assert.equal(retryUpTo(3)(0, answered(status)), false);
  for (const error of [networkError(), answered(500), answered(503)]) {
    assert.deepEqual(
      [0, 1, 2, 3].map((failures) => retryUpTo(3)(failures, error)),
      [true, true, true, false],
    );
  }
});

test("each kind of data is as fresh as section 9 says, and a hidden tab rests", () => {
  const minutes = Object.entries(freshness).map(([kind, each]) => {
    const every = each.refetchInterval === false ? null : each.refetchInterval / 60_000;
    return [kind, each.staleTime / 60_000, each.gcTime / 60_000, every, each.refetchOnWindowFocus];
  });
  assert.deepEqual(minutes, [
    ["dashboardStats", 5, 15, 10, true],
    ["dashboardActivities", 2, 10, 5, false],
    ["dashboardAppointments", 5, 15, 5, false],
    ["customerStats", 5, 15, 10, true],
    ["customerList", 2, 10, 5, false],
    ["calendarStats", 5, 15, 10, true],
    ["calendarToday", 1, 5, 2, false],
    ["messages", 0, 10, 4 / 60, true],
    ["unread", 0, 10, 0.5, true],
    ["calendarWeek", 2, 10, null, false],
  ]);
  assert.equal(
    Object.values(freshness).some((each) => each.refetchIntervalInBackground),
    false,
  );
  const networkFailure = networkError();
  assert.equal(freshness.dashboardAppointments.retry(2, networkFailure), false);
  assert.equal(freshness.dashboardStats.retry(2, networkFailure), true);
});

test("a sign-in leads back to the remembered page with its query, and never out of the product", () => {
  const page = {
    pathname: "/customers",
    search: "?status=lead",
    hash: "#x",
    state: null,
    key: "k",
    mask: undefined,
  };
  assert.equal(returnPath(returnState(page)), "/customers?status=lead#x");
  for (const from of [
    undefined,
    7,
    "",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:1",
  ]) {
    assert.equal(returnPath({ from }), "/dashboard");
  }
  assert.equal(returnPath(null), "/dashboard");
});
