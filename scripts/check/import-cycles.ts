/** Finds files that import each other in a cycle, so that each part of the source tree can be understood alone. */

/** The shortest cycle of every group of files that reach each other (Tarjan's strongly connected components). */
export function cyclesIn(graph: Map<string, string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file))
      cycles.push(shortestRing(graph, file, new Set(group)));
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

function shortestRing(graph: Map<string, string[]>, start: string, group: Set<string>): string[] {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) {
        const cycle = [file];
        while (cycle[0] !== start && cycle[0] !== undefined) cycle.unshift(cameFrom.get(cycle[0]) ?? start);
        return [...cycle, start];
      }
      if (!group.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return [start];
}
