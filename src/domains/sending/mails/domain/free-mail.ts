/** Providers of free email: their addresses are sent from only by themselves, whatever a business wishes. */

const providers = new Set([
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "ymail.com",
  "rocketmail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "msn.com",
  "icloud.com",
  "me.com",
  "mac.com",
  "aol.com",
  "aim.com",
  "proton.me",
  "protonmail.com",
  "pm.me",
  "gmx.com",
  "gmx.net",
  "gmx.de",
  "web.de",
  "mail.com",
  "zoho.com",
  "yandex.com",
  "comcast.net",
  "verizon.net",
  "att.net",
  "sbcglobal.net",
  "bellsouth.net",
  "cox.net",
  "charter.net",
  "earthlink.net",
  "fastmail.com",
  "hey.com",
  "tutanota.com",
]);

/** Also of other countries: yahoo.co.uk, hotmail.fr, outlook.com.br. */
const families = /^(?:yahoo|hotmail|outlook|live|gmx)\.(?:[a-z]{2}|com?\.[a-z]{2})$/;

export const isFreeMail = (domain: string): boolean => providers.has(domain) || families.test(domain);
