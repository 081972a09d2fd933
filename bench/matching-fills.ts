/** What an engine made of the tape: for every fill the numbers of taker and maker, the price and the size, one after the other. */
export type Fills = number[];

/** Throws at the first fill that differs. */
export function demandSame(name: string, fills: Fills, expected: Fills): void {
  const at = expected.findIndex((value, index) => fills[index] !== value);
  if (at === -1 && fills.length === expected.length) return;
  const fill = Math.floor((at === -1 ? expected.length : at) / 4);
  const describe = (all: Fills) => all.slice(fill * 4, fill * 4 + 4).join(', ') || 'nothing';
  throw new Error(
    `${name} made ${fills.length / 4} fills for ${expected.length / 4}; fill ${fill} (taker, maker, price, size) is ${describe(fills)} for ${describe(expected)}.`,
  );
}
