import { measureLoad } from './exchange-load.ts';
import { EMPTY, measureOrder, PLACED } from './exchange-order.ts';
import { atMost, type Bench } from './harness.ts';

/** The practice exchange over HTTP, each server in its own process: what one order costs, and how many it takes. */
export const exchange: Bench = {
  name: 'exchange',
  async run() {
    const order = await measureOrder();
    const load = await measureLoad();
    return {
      name: 'exchange',
      rows: [...order, ...load.rows],
      goals: [atMost(order, PLACED, EMPTY, 1.8), ...load.goals],
    };
  },
};
