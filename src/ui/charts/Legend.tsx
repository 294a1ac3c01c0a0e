/** Which color stands for which series of a chart. */
import type { ChartSeries } from "./chart-series.ts";
import classes from "./series.module.css";

export const Legend = ({ series }: { series: readonly ChartSeries[] }) => (
  <ul className={classes.legend}>
    {series.map(({ key, name }, index) => (
      <li key={key} className={classes.entry}>
        <span className={classes.swatch} data-series={index} aria-hidden />
        {name}
      </li>
    ))}
  </ul>
);
