import type { PracticeConditions } from '../../../shared/practice/conditions.ts';

/** A history of a size that needs paging, the same at every start. */
const ALWAYS = ['--port', '0', '--seed', '7', '--deposits', '2013', '--withdrawals', '407'];

/**
 * The command line of the practice exchange. Balances, orders, fills and wallet records are kept in `folder`; `reset` makes it drop
 * what it kept there and begin with the opening balances.
 */
export function exchangeArguments(
  { market, storm, arrivals }: PracticeConditions,
  folder: string,
  reset: boolean,
): readonly string[] {
  return [
    ...ALWAYS,
    '--market',
    market,
    '--data',
    folder,
    ...(storm === 0 ? [] : ['--storm', String(storm)]),
    ...(arrivals === 0 ? [] : ['--arrivals', String(arrivals)]),
    ...(reset ? ['--reset'] : []),
  ];
}
