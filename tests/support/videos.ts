/** Small films for tests, which say in every way that phones know where they were recorded. */

export const place = "+43.6150-116.2023/";

/** A box of ISO's base media file format: its length, its type, what is in it. */
export function box(type: string, ...inside: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(inside.map((each) => (typeof each === "string" ? Buffer.from(each) : each)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const value = (index: number, text: string): Buffer => {
  const item = box("    ", box("data", number(1), number(0), text));
  item.writeUInt32BE(index, 4);
  return item;
};

/** "isom" as Android writes it, "qt  " as an iPhone does. */
export function videoWithPlaces(brand: string): Buffer {
  const isQuickTime = brand === "qt  ";
  const keyed = [
    box("hdlr", number(0), number(0), "mdta", Buffer.alloc(12)),
    box(
      "keys",
      number(0),
      number(2),
      box("mdta", "com.apple.quicktime.title"),
      box("mdta", "com.apple.quicktime.location.ISO6709"),
    ),
    box("ilst", value(1, "Water heater"), value(2, place)),
  ];
  const xmp = Buffer.concat([
    Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"),
    Buffer.from("<exif:GPSLatitude>43,36.9N</exif:GPSLatitude>"),
  ]);
  return Buffer.concat([
    box("ftyp", brand, number(0), brand),
    box("mdat", Buffer.alloc(4_000, 7)),
    box(
      "moov",
      box("mvhd", Buffer.alloc(100)),
      box("trak", box("udta", box("loci", number(0), place))),
      box("udta", box("©xyz", place), box("XMP_", "GPSLatitude"), number(0)),
      box("meta", ...(isQuickTime ? keyed : [number(0), ...keyed])),
    ),
    box("uuid", xmp),
  ]);
}
