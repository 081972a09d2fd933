/** Withdrawals and deposits that may be two legs of one transfer, by row; `level` 0 is the strongest evidence. */
export interface Links {
  count: number;
  out: Uint32Array;
  in: Uint32Array;
  level: Uint8Array;
}

const FIRST_CAPACITY = 1_024;

/** Levels 0 to 2 rest on a transaction id: address and amount fit too, the amount fits too, nothing else does. */
export const TX_ALL = 0;
export const TX_AMOUNT = 1;
export const TX_ALONE = 2;
/** Levels from here on rest on amount and time: four with the same address, then four without, each the nearer in time the lower. */
const BY_AMOUNT = 3;
const STEPS = [600_000, 3_600_000, 21_600_000];
export const LEVELS = BY_AMOUNT + 2 * (STEPS.length + 1);

/** By amount: two candidates whose times lie in the same of four ranges fit equally well. */
export function amountLevel(sameAddress: boolean, distance: number): number {
  let step = 0;
  while (step < STEPS.length && distance > (STEPS[step] ?? 0)) step += 1;
  return BY_AMOUNT + (sameAddress ? 0 : STEPS.length + 1) + step;
}

export function createLinks(): Links {
  return {
    count: 0,
    out: new Uint32Array(FIRST_CAPACITY),
    in: new Uint32Array(FIRST_CAPACITY),
    level: new Uint8Array(FIRST_CAPACITY),
  };
}

export function addLink(links: Links, out: number, into: number, level: number): void {
  const at = links.count;
  if (at === links.out.length) grow(links);
  links.out[at] = out;
  links.in[at] = into;
  links.level[at] = level;
  links.count += 1;
}

function grow(links: Links): void {
  const capacity = links.out.length * 2;
  const [out, into, level] = [new Uint32Array(capacity), new Uint32Array(capacity), new Uint8Array(capacity)];
  out.set(links.out);
  into.set(links.in);
  level.set(links.level);
  links.out = out;
  links.in = into;
  links.level = level;
}
