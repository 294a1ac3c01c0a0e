/** Chance that comes out the same every time: the demo's dice, thrown from a seed that is a text. */

export type Dice = {
  /** At least 0 and less than 1. */
  next(): number;
  /** A whole number, both bounds included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Items of weight 0 are never picked; when every weight is 0, any item may be. */
  pickWeighted<T>(items: readonly T[], weightOf: (item: T) => number): T;
  /** How often something happens that happens `mean` times on average (Poisson, Knuth's method). */
  times(mean: number): number;
  shuffled<T>(items: readonly T[]): T[];
  /** Dice of their own, so that throwing one more here changes nothing there. */
  named(name: string): Dice;
};

export function diceFrom(seed: string): Dice {
  const next = generatorFrom(seed);
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => items[whole(0, items.length - 1)] as T;
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick,
    pickWeighted(items, weightOf) {
      const weights = items.map(weightOf);
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const index = weights.findIndex((weight) => (left -= weight) < 0);
      return index < 0 ? pick(items) : (items[index] as (typeof items)[number]);
    },
    times(mean) {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count++;
      return count;
    },
    shuffled(items) {
      const cards = [...items];
      for (let last = cards.length - 1; last > 0; last--) {
        const other = whole(0, last);
        [cards[last], cards[other]] = [cards[other] as (typeof cards)[0], cards[last] as (typeof cards)[0]];
      }
      return cards;
    },
    named: (name) => diceFrom(`${seed}/${name}`),
  };
}

/** The generator sfc32 (Doty-Humphrey, PractRand), its state drawn from the text by FNV-1a with four offsets. */
function generatorFrom(seed: string): () => number {
  let [a = 0, b = 0, c = 0] = [2166136261, 3735928559, 305419896].map((offset) => hashOf(seed, offset));
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  };
  for (let warming = 0; warming < 15; warming++) next();
  return next;
}

function hashOf(text: string, offset: number): number {
  let hash = offset;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return hash | 0;
}
