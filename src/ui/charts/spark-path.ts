/** The way of a sparkline over its box, from the first value to the last. */

type Box = { width: number; height: number; margin: number };

type SparkPath = { line: string; area: string; end: { x: number; y: number } };

/** Two values or more, 0 or more each. The highest touches the upper margin, 0 the lower one. */
export function sparkPath(values: readonly number[], { width, height, margin }: Box): SparkPath {
  const top = Math.max(...values) || 1;
  const step = (width - 2 * margin) / (values.length - 1);
  const points = values.map((value, index) => ({
    x: round(margin + index * step),
    y: round(height - margin - (value / top) * (height - 2 * margin)),
  }));
  const line = points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join(" ");
  const end = points.at(-1) ?? { x: margin, y: height - margin };
  return { line, area: `${line} L${end.x} ${height} L${margin} ${height} Z`, end };
}

const round = (at: number): number => Math.round(at * 10) / 10;
