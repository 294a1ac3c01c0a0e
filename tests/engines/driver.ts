/** What can be done with a browser of another make, whatever the protocol that it speaks. */

/** One action of a pointer or a keyboard, as the WebDriver standard writes it. */
export type InputSource = { type: string; id: string; parameters?: object; actions: object[] };

/** What both protocols can do; `run` takes the source of a function and hands back what it answers, as JSON. */
export type Driver = {
  goTo(address: string): Promise<void>;
  run(source: string, words: readonly unknown[]): Promise<unknown>;
  perform(sources: InputSource[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A picture of what is seen, as PNG. */
  picture(): Promise<Buffer>;
  /** What the console complained of, where the protocol tells it. */
  complaints: string[];
  close(): Promise<void>;
};
