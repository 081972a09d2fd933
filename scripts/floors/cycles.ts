/** Groups of nodes that all reach each other, two or more each (Tarjan's strongly connected components). */
export function findCycles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];

  function visit(node: string): void {
    order.set(node, order.size);
    lowest.set(node, order.get(node) ?? 0);
    stack.push(node);
    onStack.add(node);
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) {
        visit(next);
        lower(node, lowest.get(next));
      } else if (onStack.has(next)) lower(node, order.get(next));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group: string[] = [];
    let popped: string | undefined;
    do {
      popped = stack.pop();
      if (popped === undefined) break;
      onStack.delete(popped);
      group.push(popped);
    } while (popped !== node);
    if (group.length > 1) found.push(group);
  }
  function lower(node: string, to = 0): void {
    lowest.set(node, Math.min(lowest.get(node) ?? 0, to));
  }

  for (const node of arrows.keys()) if (!order.has(node)) visit(node);
  return found;
}
