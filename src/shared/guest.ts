/** The one person of the demo workspace whom everybody is who looks at it without an account. */

/** People are otherwise named by random ids, so this is nobody else. */
export const guestUserId = "0190c0de-1ea0-7000-8000-000000000108";

export const guestSentence =
  "You can't change this account because everyone shares the demo. Start a free trial to get your own.";
