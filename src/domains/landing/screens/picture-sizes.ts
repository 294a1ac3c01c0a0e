/** Which screenshots the landing page shows, how large each is drawn, and in which widths it is kept. */

type Size = {
  /** The window it is taken in, in CSS pixels. */
  width: number;
  height: number;
  /** Pixels across of each file, the widest last. */
  widths: readonly number[];
};

const desk = { width: 1280, height: 800 } as const;

export const pictureSizes = {
  dashboard: { ...desk, widths: [720, 1440] },
  pipeline: { ...desk, widths: [640, 1280] },
  customer: { ...desk, widths: [640, 1280] },
  day: { width: 390, height: 760, widths: [390, 624] },
  phone: { width: 390, height: 800, widths: [390, 624] },
} as const satisfies Record<string, Size>;

export type PictureName = keyof typeof pictureSizes;
