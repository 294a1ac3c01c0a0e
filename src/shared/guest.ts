/** The one person of the demo workspace whom everybody is who looks at it without an account. */

/** People are otherwise named by random ids, so this is nobody else. */
export const guestUserId = "0190c0de-1ea0-7000-8000-000000000108";

export const guestSentence =
  "In the shared demo the account itself stays as it is, because others use it too. Start a free trial to have your own.";
