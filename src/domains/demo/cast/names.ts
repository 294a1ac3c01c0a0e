/** Names for people who do not exist: first and last names as they meet in a town of the American West. */
import type { Dice } from "../year/dice.ts";

type Pool = { weight: number; first: readonly string[]; last: readonly string[] };

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const pools: readonly Pool[] = [
  {
    weight: 48,
    first:
      words(`Abigail Brenda Caleb Carol Clara Colin Dana Derek Diane Ellen Emmett Evelyn Gavin Glenn Grace
      Gwen Heather Holly Ian Irene Janet Joanna Joel Judith Kara Kyle Laurel Leah Lloyd Lorraine Maureen Megan
      Miles Nathan Nora Owen Paige Patricia Preston Ruth Shane Sylvia Theresa Trevor Vernon Wade Walter Wendy`),
    last: words(`Ashdown Barlow Birch Calloway Chadwick Coburn Corbett Cranston Dalby Dunmore Eastman Fairbanks
      Fenwick Garrick Goddard Hadley Halvorsen Harkness Hartley Ingram Kemper Kinsley Lattimer Lockhart Loomis
      Mabry Merritt Norwood Oakes Pemberton Penrose Prescott Quimby Radcliffe Redmond Rourke Sandell Shelby
      Stanfield Thackeray Thornton Tolliver Underhill Vickers Wainwright Weatherby Whitlock Yardley`),
  },
  {
    weight: 15,
    first:
      words(`Adriana Alejandra Andres Beatriz Camila Carmen Cesar Elena Esteban Felipe Gabriela Ignacio Javier
      Lucia Manuel Marisol Mateo Miguel Paloma Raul Ricardo Soledad Teresa Veronica`),
    last: words(`Acosta Alvarado Arellano Barrera Cabrera Castañeda Cervantes Escobedo Fuentes Galindo Herrera
      Ibarra Lozano Maldonado Montoya Ochoa Peralta Quiroga Rivas Salcedo Trujillo Villanueva Zamora Zepeda`),
  },
  {
    weight: 6,
    first: words("Aitor Amaia Ander Edurne Iker Itziar Jon Leire Maite Mikel Nerea Xabier"),
    last: words(
      "Aguirre Arrizabalaga Bengoechea Echeverria Etxeberria Gorostiza Iturralde Larrañaga Uriarte",
    ),
  },
  {
    weight: 7,
    first: words("Andre Aaliyah Carlton Danielle Desmond Ebony Imani Isaiah Latisha Malik Monique Terrence"),
    last: words(
      "Ballard Battle Bridges Dorsey Gaines Hollis Lattimore Mayfield Pettway Rollins Tate Whitaker",
    ),
  },
  {
    weight: 8,
    first: words(
      "Aiko Daniel Grace Hana Hiro Jenny Kenji Linh Mei Min-jun Soo-jin Thanh Tuan Vivian Wei Yuki",
    ),
    last: words(
      "Baek Cao Chow Duong Fujimoto Hwang Inoue Kwon Lam Luong Nakagawa Phan Seo Tran Truong Yoon Zhu",
    ),
  },
  {
    weight: 5,
    first: words("Anjali Arjun Deepa Farah Imran Kavita Meera Nikhil Nisha Rohan Sanjay Sunita Vikram Zara"),
    last: words(
      "Agarwal Bhatt Chaudhry Desai Iyer Kulkarni Kapadia Mahajan Menon Naidu Qureshi Subramanian Varma",
    ),
  },
  {
    weight: 6,
    first: words(
      "Adnan Amra Boris Emina Goran Irina Jasmina Ludmila Mirza Nadia Olena Petra Selma Tomas Vesna",
    ),
    last: words(
      "Bajric Begovic Dvorak Halilovic Horvat Kovalenko Marek Novotny Pavlenko Selimovic Stanek Wojcik",
    ),
  },
  {
    weight: 5,
    first: words(
      "Abdi Amina Farhan Fatima Habib Hamid Layla Leyla Mariam Nasrin Omar Samira Tariq Yusuf Zahra",
    ),
    last: words(
      "Abdullahi Barzani Darwish Farouk Haddad Hashimi Karimi Mansouri Nazari Osman Rahimi Saadi Dirir",
    ),
  },
];

export type FullName = { first: string; last: string };

/** Gives every name once: two people of the demo never share both first and last name. */
export function nameGiver(dice: Dice): () => FullName {
  const given = new Set<string>();
  const giveName = (): FullName => {
    const pool = dice.pickWeighted(pools, ({ weight }) => weight);
    // Families move and marry: now and then a first name meets a last name from elsewhere.
    const other = dice.chance(0.12) ? dice.pickWeighted(pools, ({ weight }) => weight) : pool;
    const name = { first: dice.pick(pool.first), last: dice.pick(other.last) };
    const both = `${name.first} ${name.last}`;
    if (given.has(both)) return giveName();
    given.add(both);
    return name;
  };
  return giveName;
}

/** Telephone numbers of the range 555-0100 to 555-0199, which belongs to nobody, each given once. */
export function phoneGiver(dice: Dice): () => string {
  const areas = ["208", "208", "986", "541"] as const;
  const given = new Set<string>();
  const givePhone = (): string => {
    // 555-0190 to 555-0199 are the firm's own.
    const phone = `(${dice.pick(areas)}) 555-01${String(dice.whole(0, 89)).padStart(2, "0")}`;
    if (given.has(phone)) return givePhone();
    given.add(phone);
    return phone;
  };
  return givePhone;
}

/** An address at one of the domains that are kept for examples (RFC 2606). */
export function emailFor(dice: Dice, { first, last }: FullName): string {
  const [given, family] = [first, last].map((part) =>
    part
      .normalize("NFD")
      .replace(/[^A-Za-z]/g, "")
      .toLowerCase(),
  ) as [string, string];
  const local = dice.pick([
    `${given}.${family}`,
    `${given}${family}`,
    `${given[0]}${family}`,
    `${given}.${family}`,
  ]);
  return `${local}@${dice.pick(["example.com", "example.net", "example.org"])}`;
}
