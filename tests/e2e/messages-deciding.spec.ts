/** What members decide in a thread: whether a text asks for no more texts, and whether two answers go to one customer. */
import { newNumber, openThread, textFromPhone } from "./conversation.ts";
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

test("a text that may ask for no more texts is decided: texts go on, or the number is opted out", async ({
  as,
  newCustomer,
}) => {
  const phone = newNumber();
  const customer = await newCustomer({ phone });
  const page = await as("tessa");
  const thread = await openThread(page, customer);
  await textFromPhone({ phone, text: "Leave me alone with these" });
  const first = thread.getByRole("article").filter({ hasText: "Leave me alone" });
  await expect(first.getByText("They may be asking you to stop texting.")).toBeVisible();
  await isSound(page);
  await first.getByRole("button", { name: "Keep Texting" }).click();
  await expect(page.getByText("Texts go on.")).toBeVisible();
  await expect(first.getByRole("button", { name: "Opt Out" })).toBeHidden();
  await textFromPhone({ phone, text: "Really, take me off your list" });
  const second = thread.getByRole("article").filter({ hasText: "take me off" });
  await second.getByRole("button", { name: "Opt Out" }).click();
  await expect(second.getByText("Opted out. No more texts go to this number.")).toBeVisible();
  const box = thread.getByRole("textbox", { name: `Message to ${customer.name}` });
  await box.fill("Sorry to hear that");
  await box.press("Enter");
  await expect(thread.getByText("All texts to this phone number are turned off.")).toBeVisible();
  await expect(box).toHaveValue("Sorry to hear that");
});

test("of two members who answer at once the second one sees what the first wrote, and sends anyway", async ({
  as,
  elsewhere,
  newCustomer,
}) => {
  const customer = await newCustomer({ phone: newNumber() });
  const tessa = await as("tessa");
  const rosa = await elsewhere("rosa");
  const first = await openThread(tessa, customer);
  const second = await openThread(rosa, customer);
  await expect(second.getByText("No messages yet")).toBeVisible();
  // What Tessa writes does not come to Rosa's screen before she has sent.
  await rosa.route(/\/api\/messages\/conversations\/\d+\/messages/, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  const name = `Message to ${customer.name}`;
  await first.getByRole("textbox", { name }).fill("We come at nine");
  await first.getByRole("textbox", { name }).press("Enter");
  await expect(first.getByRole("article").filter({ hasText: "We come at nine" })).toBeVisible();
  const box = second.getByRole("textbox", { name });
  await box.fill("We come at ten");
  await box.press("Enter");
  const notice = second.getByRole("alert").filter({ hasText: "Tessa Nguyen answered" });
  await expect(notice.getByText("We come at nine")).toBeVisible();
  await rosa.unroute(/\/api\/messages\/conversations\/\d+\/messages/);
  await isSound(rosa);
  await notice.getByRole("button", { name: "Keep Editing" }).click();
  await expect(notice).toBeHidden();
  await expect(box).toHaveValue("We come at ten");
  await box.fill("Sorry, ten is right");
  await box.press("Enter");
  await expect(second.getByRole("article").filter({ hasText: "Sorry, ten is right" })).toBeVisible();
  await expect(box).toHaveValue("");
});

for (const where of ["", " @phone"])
  test(`a text that confirmed a visit names it, and one that says no offers what can be done${where}`, async ({
    as,
  }) => {
    const page = await as("tessa");
    await page.goto("/messages");
    const search = page.getByRole("searchbox", { name: "Search messages" });
    const list = page.getByRole("list", { name: "Conversations" });
    await search.fill("I can't make it. Could we reschedule");
    await expect(list.getByRole("button")).toHaveCount(1);
    await list.getByRole("button").click();
    const thread = page.getByRole("region", { name: /^Conversation with/ });
    const answer = thread.getByRole("article").filter({ hasText: "Could we reschedule?" });
    await expect(answer.getByText("They may not be able to keep this visit:")).toBeVisible();
    await expect(answer.getByRole("button", { name: /^Confirm/ })).toBeEnabled();
    await expect(answer.getByRole("button", { name: "Dismiss" })).toBeEnabled();
    await isSound(page);
    await answer.getByRole("link", { name: /^Reschedule/ }).click();
    await expect(page).toHaveURL(/\/calendar\?.*event=\d+/);
  });
