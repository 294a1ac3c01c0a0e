/**
 * Where states, provinces and ZIP codes of North America are, by their clocks. A state or the first three digits of a ZIP
 * code that lie in several zones name them all (49 CFR 71; counties that keep another zone's time by custom count there).
 */

const states: Record<string, string> = {
  E: "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV QC",
  C: "AL AR IA IL LA MN MO MS OK WI MB",
  M: "CO MT NM UT WY AB",
  P: "CA WA",
  A: "AK",
  H: "HI",
  R: "PR VI",
  G: "GU MP",
  O: "AS",
  T: "NB NS PE",
  N: "NL",
  S: "SK",
  EC: "FL IN KY MI TN ON",
  CM: "KS ND NE SD TX",
  MP: "ID OR NV BC",
  MZ: "AZ",
  ECM: "NT NU",
  Y: "YT",
};

/** Ranges of the first three digits; what stands later is more exact. */
const zips = `
  005 E; 006-007 R; 008 R; 009 R; 010-089 E; 100-268 E; 270-319 E; 320-323 E; 324 EC; 325 C; 326-339 E; 341-349 E;
  350-369 C; 370-372 C; 373 EC; 374 E; 375 C; 376 E; 377 EC; 378-379 E; 380-384 C; 385 EC; 386-397 C; 398-399 E;
  400 E; 401 EC; 402-418 E; 420-424 C; 425-427 EC; 430-462 E; 463 EC; 464 C; 465 EC; 466-468 E; 469 EC; 470-474 E;
  475-476 EC; 477 C; 478 E; 479 EC; 480-497 E; 498-499 EC;
  500-567 C; 569 E; 570-574 C; 575-576 CM; 577 M; 580-584 C; 585 CM; 586 M; 587 C; 588 CM; 590-599 M;
  600-676 C; 677-678 CM; 679-689 C; 690-692 CM; 693 M; 700-797 C; 798 CM; 799 M;
  800-834 M; 835-836 MP; 837 M; 838 P; 840-847 M; 850-853 Z; 855-857 Z; 859-860 MZ; 863-864 Z; 865 MZ;
  870-884 M; 885 M; 889-897 P; 898 MP; 900-961 P; 967-968 H; 969 G; 970-978 P; 979 MP; 980-994 P; 995-999 A;
`;

/** First letters of Canadian postal codes. */
const postalLetters: Record<string, string> = {
  A: "N",
  B: "T",
  C: "T",
  E: "T",
  G: "E",
  H: "E",
  J: "E",
  K: "E",
  L: "E",
  M: "E",
  N: "E",
  P: "EC",
  R: "C",
  S: "S",
  T: "M",
  V: "MP",
  X: "ECM",
  Y: "Y",
};

const names: Record<string, string> = {
  alabama: "AL",
  alaska: "AK",
  arizona: "AZ",
  arkansas: "AR",
  california: "CA",
  colorado: "CO",
  connecticut: "CT",
  delaware: "DE",
  florida: "FL",
  georgia: "GA",
  hawaii: "HI",
  idaho: "ID",
  illinois: "IL",
  indiana: "IN",
  iowa: "IA",
  kansas: "KS",
  kentucky: "KY",
  louisiana: "LA",
  maine: "ME",
  maryland: "MD",
  massachusetts: "MA",
  michigan: "MI",
  minnesota: "MN",
  mississippi: "MS",
  missouri: "MO",
  montana: "MT",
  nebraska: "NE",
  nevada: "NV",
  "new hampshire": "NH",
  "new jersey": "NJ",
  "new mexico": "NM",
  "new york": "NY",
  "north carolina": "NC",
  "north dakota": "ND",
  ohio: "OH",
  oklahoma: "OK",
  oregon: "OR",
  pennsylvania: "PA",
  "rhode island": "RI",
  "south carolina": "SC",
  "south dakota": "SD",
  tennessee: "TN",
  texas: "TX",
  utah: "UT",
  vermont: "VT",
  virginia: "VA",
  washington: "WA",
  "west virginia": "WV",
  wisconsin: "WI",
  wyoming: "WY",
  "district of columbia": "DC",
  "puerto rico": "PR",
  ontario: "ON",
  quebec: "QC",
  "british columbia": "BC",
  alberta: "AB",
  manitoba: "MB",
  saskatchewan: "SK",
  "nova scotia": "NS",
  "new brunswick": "NB",
};

const byState = new Map(
  Object.entries(states).flatMap(([zones, list]) => list.split(" ").map((code) => [code, zones] as const)),
);

const byZip = new Map<string, string>();
for (const [, from = "", to = from, zones = ""] of zips.matchAll(/(\d{3})(?:-(\d{3}))? ([A-Z]+);/g)) {
  for (let area = Number(from); area <= Number(to); area++) byZip.set(String(area).padStart(3, "0"), zones);
}

/** The letters of the zones that a state or province lies in, written out or as its two letters. */
export function zonesOfState(state: string): string | undefined {
  const plain = state.trim().replace(/\./g, "").toLowerCase();
  return byState.get(names[plain] ?? plain.toUpperCase());
}

/** The letters of the zones of a ZIP code or a Canadian postal code. */
export function zonesOfPostalCode(code: string): string | undefined {
  const plain = code.trim().toUpperCase();
  if (/^\d{5}(?:-?\d{4})?$/.test(plain))
    return plain.startsWith("96799") ? "O" : byZip.get(plain.slice(0, 3));
  return /^[A-Z]\d[A-Z]/.test(plain) ? postalLetters[plain[0] ?? ""] : undefined;
}
