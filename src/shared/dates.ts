/** How days and times are written for people, the same on the server and on every screen. */

/** True for a day that exists, written `YYYY-MM-DD`, from the year 1900 to 2999 (what every part can store). */
export function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** True for a name of the IANA time zone list such as `America/New_York`; bare offsets such as `+05:00` are not. */
export function isValidZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
