/** Several figures for each column of a chart: what was planned and what was done, or the parts of a whole. */

export type ChartSeries = {
  key: string;
  /** In the legend and the table: "Plumbing". */
  name: string;
};

export type SeriesColumn = {
  key: string;
  /** Below the column: "Nov". */
  label: string;
  /** In the table and when it is shown: "November 2026". */
  name: string;
  /** One for each series, in their order; 0 or more. */
  values: readonly number[];
};

export type SeriesChartProps = {
  /** What is drawn: "Revenue by trade". */
  label: string;
  /** Head of the table's first column: "Month". */
  head: string;
  /** At most four, which is how many colors stay apart: what is more belongs together as "Other". */
  series: readonly ChartSeries[];
  columns: readonly SeriesColumn[];
  format: (value: number) => string;
  /** For the lines behind, where there is little room: "$12k". */
  formatShort: (value: number) => string;
};
