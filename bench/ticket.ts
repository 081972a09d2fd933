import genuinePairs from '../tests/data/pairs.json' with { type: 'json' };
import { checkTicket, judgeTicket } from '../shared/orders/check.ts';
import { atLeastFaster, type Bench, measure } from './harness.ts';
import { oracle } from './ticket-oracle.ts';
import { ticketTape } from './ticket-tape.ts';

const TICKETS = 20_000;

/**
 * The verdict on a ticket against its pair, as main gives it before it sends: ours beside the same rules in plain decimal.js. On every
 * keystroke the window looks for the nearest valid values besides, which decimal.js is not asked for: its own row.
 */
export const ticket: Bench = {
  name: 'ticket',
  async run() {
    const tape = ticketTape(genuinePairs, 4);
    const tickets = Array.from({ length: TICKETS }, () => {
      const next = tape.next();
      if (next.done === true) throw new Error('the tape ended');
      return next.value;
    });
    const passing = tickets.filter(({ ticket, pair }) => judgeTicket(ticket, pair).length === 0);
    let faults = 0;
    type One = (typeof tickets)[number];
    const each = (list: readonly One[], judge: (one: One) => number) => {
      let at = 0;
      return () => {
        const one = list[at++ % list.length];
        if (one !== undefined) faults += judge(one);
      };
    };
    const ours = ({ ticket, pair }: One) => judgeTicket(ticket, pair).length;
    const helpful = ({ ticket, pair }: One) => checkTicket(ticket, pair).problems.length;
    const theirs = ({ ticket, pair }: One) => oracle(ticket, pair).size;
    const rows = await measure(
      [
        { name: 'decimal.js', run: each(tickets, theirs) },
        { name: 'ours', run: each(tickets, ours) },
        { name: 'ours, with the nearest valid values', run: each(tickets, helpful) },
        { name: 'decimal.js, tickets that pass', run: each(passing, theirs) },
        { name: 'ours, tickets that pass', run: each(passing, helpful) },
      ],
      21,
      TICKETS,
    );
    return {
      name: 'ticket',
      rows,
      goals: [
        atLeastFaster(rows, 'ours', 'decimal.js', 5),
        atLeastFaster(rows, 'ours, tickets that pass', 'decimal.js, tickets that pass', 5),
      ],
      notes: [
        `${TICKETS} generated tickets over ${genuinePairs.length} genuine pairs, ${passing.length} of them without a fault.`,
        `Ours names the rule and says what is wrong; decimal.js says only which fields are at fault (${faults} in all).`,
      ],
    };
  },
};
