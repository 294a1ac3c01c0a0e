/** What a device is called in the list of places where one is signed in. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceName, isHandheld } from "#shared/device-name.ts";

const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36";

test("a device is named by its browser and its system", () => {
  const names: Record<string, string> = {
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`]: "Chrome on Windows",
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/153.0.0.0`]: "Edge on Windows",
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Safari/605.1.15`]: "Safari on macOS",
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${apple} Mobile/15E148 Safari/604.1`]:
      "Safari on iPhone",
    [`Mozilla/5.0 (Linux; Android 16; Pixel 10) ${chrome}`]: "Chrome on Android",
    "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0": "Firefox on Linux",
    "curl/8.16.0": "curl",
  };
  for (const [text, name] of Object.entries(names)) assert.equal(deviceName(text), name);
  assert.equal(deviceName(null), "Unknown device");
});

test("phones and tablets are told from desks", () => {
  assert.ok(isHandheld("Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)"));
  assert.ok(!isHandheld(`Mozilla/5.0 (Windows NT 10.0) ${chrome}`));
  assert.ok(!isHandheld(null));
});
