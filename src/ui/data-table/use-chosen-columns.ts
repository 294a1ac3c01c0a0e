/** The columns of a list that its address names, whose code is fetched only when it does. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Column } from "./DataTable.tsx";

type Columns<Row> = readonly Column<Row>[];

/** `load` and `usual` stay the same from one drawing to the next. Until the chosen ones are there, the usual ones. */
export function useChosenColumns<Row>(
  cols: string,
  usual: Columns<Row>,
  load: (client: QueryClient, names: readonly string[], usual: Columns<Row>) => Promise<Columns<Row>>,
): Columns<Row> {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState<{ cols: string; columns: Columns<Row> }>();
  useEffect(() => {
    if (!cols) return;
    let isWanted = true;
    void load(client, cols.split(","), usual).then((columns) => isWanted && setLoaded({ cols, columns }));
    return () => {
      isWanted = false;
    };
  }, [cols, client, load, usual]);
  return loaded?.cols === cols ? loaded.columns : usual;
}
