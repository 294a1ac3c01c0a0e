/** The figures of a chart as a table: for who cannot see the drawing, for print, and for who wants them exactly. */
import classes from "./charts.module.css";

type Props = {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
};

export function ChartTable({ label, heads, rows }: Props) {
  return (
    // A table grows with what it holds, so that something around it keeps it out of sight.
    <div className={classes.table}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={heads[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
