/** Lets a test wait for a mail to leave the house, and read it. */
import type { Mail } from "#platform/mail/port.ts";
import { jobDefinitions } from "../../src/server/worker.ts";
import type { TestApp } from "./app.ts";

export type Mails = {
  /**
   * Resolves with the first mail to this address whose subject fits, delivered before or after asking; rejects when
   * none comes within two minutes.
   */
  next(to: string, subject: RegExp): Promise<Mail>;
  /** How many were delivered to this address so far. */
  count(to: string): number;
};

/** What is done because somebody asked; what a clock asks for each minute would get in the way of what a test does. */
const askedFor = jobDefinitions.map(({ clock: _, ...definition }) => definition);

/** Runs the app's jobs from now on, but none of its own accord, and watches what they deliver to the mailbox. */
export async function watchMail(app: TestApp): Promise<Mails> {
  const delivered: Mail[] = [];
  const waiting = new Set<() => void>();
  const keys = new Set<string>();
  const { mail } = app.appContext;
  const deliver = async (letter: Mail) => {
    await mail.deliver(letter);
    // A letter of the same key is the same one: nobody gets it again.
    if (keys.has(letter.key)) return;
    keys.add(letter.key);
    delivered.push(letter);
    for (const look of waiting) look();
  };
  Object.assign(app.appContext, { mail: { ...mail, deliver } });
  await app.appContext.jobs.work(app.appContext, askedFor);
  return {
    next(to, subject) {
      const find = () => delivered.find((letter) => letter.to === to && subject.test(letter.subject));
      return new Promise((resolve, reject) => {
        const patience = setTimeout(() => reject(new Error(`No mail to ${to} like ${subject}`)), 120_000);
        const look = () => {
          const found = find();
          if (!found) return;
          clearTimeout(patience);
          waiting.delete(look);
          delivered.splice(delivered.indexOf(found), 1);
          resolve(found);
        };
        waiting.add(look);
        look();
      });
    },
    count: (to) => delivered.filter((letter) => letter.to === to).length,
  };
}
