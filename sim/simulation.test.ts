/**
 * The complete app and the practice exchange in one process, with a simulated clock, network, disk, machine and person. Fails when an
 * order is sent twice or lost, a record is lost or duplicated, an unknown order is not shown, a review is lost, assets do not add up, an
 * error of the app is unhandled, time or randomness does not come from the seed, or the simulation would not detect one of these.
 */
import { describe, expect, it } from 'vitest';
import { amountsOf } from '../exchange/orders/model/amounts.ts';
import { runs } from '../tests/helpers/runs.ts';
import { addRun, emptySummary, failureText } from './report.ts';
import { runSeed, type RunOptions } from './run.ts';
import { termsOf, type Terms } from './terms.ts';

/** A sample; `npm run sim` runs many more, one process per core. */
const SAMPLE = runs(17, 25);

/** For a machine under load. */
const LONGEST_MS = 600_000;

/** A run without other faults than the one made on purpose. */
const calm = (seed: number, change: Partial<Terms> = {}): Terms => ({
  ...termsOf(seed, 30),
  account: 'live',
  canFindByClientOid: true,
  troubles: [],
  ...change,
});

async function ruleBroken(terms: Terms, mutation: NonNullable<RunOptions['mutation']>): Promise<string> {
  const { violation } = await runSeed(terms, { mutation });
  return violation?.rule ?? 'none';
}

describe('the simulation', () => {
  it(
    `R-G49: every rule holds in ${SAMPLE} runs, and they cover the intended cases`,
    async () => {
      const summary = emptySummary();
      for (let seed = 1; seed <= SAMPLE; seed += 1) addRun(summary, await runSeed(termsOf(seed)));
      expect(summary.failed.map(failureText)).toEqual([]);
      for (const name of [
        'placements accepted',
        'placements rejected',
        'placements closed',
        'amends alter amended',
        'amends replace replaced',
        'kill',
        'records compared',
        'notes confirmed',
      ]) {
        expect([name, summary.counts.get(name) ?? 0]).not.toEqual([name, 0]);
      }
    },
    LONGEST_MS,
  );

  it('R-G49: the same seed gives the same events, another seed gives others', async () => {
    const [first, again, other] = [
      await runSeed(termsOf(7)),
      await runSeed(termsOf(7)),
      await runSeed(termsOf(8)),
    ];
    expect(again.digest).toBe(first.digest);
    expect(again.counts).toEqual(first.counts);
    expect(other.digest).not.toBe(first.digest);
  });
});

describe('detects a fault made on purpose:', () => {
  it('R-G49: a network that carries an order twice', async () => {
    expect(await ruleBroken(calm(1), { copies: () => 2 })).toBe('no order sent twice');
  });

  const amending = (seed: number, change: Partial<Terms> = {}) =>
    calm(seed, { steps: 80, canAlter: true, ...change });

  it('R-G49: a network that carries an amend twice', async () => {
    const copies = (path: string) => (path.endsWith('/alter') ? 2 : 1);
    expect(await ruleBroken(amending(1), { copies })).toBe('no order sent twice');
  });

  it('R-G49: a journal that does not show an amend', async () => {
    const rule = await ruleBroken(amending(2), {
      reply(name, value) {
        if (name !== 'orders.recent') return value;
        const recent = value as { placements: { amends?: unknown }[] }; // of this call
        const placements = recent.placements.map(({ amends: _amends, ...view }) => view);
        return { ...value, placements };
      },
    });
    expect(rule).toBe('none lost');
  });

  it('R-G49: an order that is replaced and lives on', async () => {
    const rule = await ruleBroken(amending(11, { canAlter: false }), {
      upset({ venue }) {
        // It says that it cancelled the order, shows it so, and leaves it in the book.
        venue.state().orderService.cancel = (order) => {
          order.state = 'done';
          order.ending = 'user';
          order.cancelledSize = amountsOf(order).remainSize;
          return true;
        };
      },
    });
    expect(rule).toBe('one live order');
  });

  it('R-G49: an archive that drops a row', async () => {
    let lost: string | null = null;
    const rule = await ruleBroken(calm(2, { deposits: 30 }), {
      corrupt(op, input) {
        if (op !== 'sync.page') return input;
        const page = input as { step: { rows: { createdAt: number; address: string }[] } }; // of this op
        const nameOf = (row: { createdAt: number; address: string }) => `${row.createdAt} ${row.address}`;
        const [first] = page.step.rows;
        if (first !== undefined) lost ??= nameOf(first);
        const rows = page.step.rows.filter((row) => nameOf(row) !== lost);
        return Object.assign({}, input, { step: { ...page.step, rows } });
      },
    });
    expect(lost).not.toBeNull();
    expect(rule).toBe('no record lost or doubled');
  });

  it('R-G49: an archive that changes a digit of an amount', async () => {
    const rule = await ruleBroken(calm(3, { deposits: 30 }), {
      corrupt(op, input) {
        if (op !== 'sync.page') return input;
        const page = input as { step: { rows: { amount: string }[] } }; // of this op
        const rows = page.step.rows.map((row) => ({ ...row, amount: `${row.amount}0` }));
        return Object.assign({}, input, { step: { ...page.step, rows } });
      },
    });
    expect(rule).toBe('no record lost or doubled');
  });

  it('R-G49: an app that does not show an unknown order', async () => {
    // Long enough for a check while one is unknown: evidence of the venue ends most of them within seconds.
    const long = { ...termsOf(6, 150), account: 'live', canFindByClientOid: false, troubles: [] } as const;
    const rule = await ruleBroken(long, {
      reply(name, value) {
        if (name === 'status.get') return { ...value, unknownLive: 0 };
        return name === 'orders.recent' ? { ...value, unknown: [] } : value;
      },
    });
    expect(rule).toBe('every unknown visible');
  });

  it('R-G49: a journal that does not show an order', async () => {
    const rule = await ruleBroken(calm(4), {
      reply(name, value) {
        if (name !== 'orders.recent') return value;
        const recent = value as { placements: unknown[]; total: number }; // of this call
        return { ...value, placements: recent.placements.slice(1), total: Math.max(0, recent.total - 1) };
      },
    });
    expect(rule).toBe('none lost');
  });

  it('R-G49: a review log that loses a note', async () => {
    const rule = await ruleBroken(calm(6, { steps: 80, deposits: 30 }), {
      corrupt(op, input) {
        if (op !== 'reviews.recordFirst') return input;
        const recorded = input as { what: { kind: string } }; // of this op
        if (recorded.what.kind !== 'note') return input;
        return Object.assign({}, input, { what: { kind: 'note', text: 'another one' } });
      },
    });
    expect(rule).toBe('no review lost');
  });

  it('R-G49: an exchange whose assets grow', async () => {
    const rule = await ruleBroken(calm(7), {
      upset({ venue }) {
        const { engine } = venue.state();
        const balance = engine.balance.bind(engine);
        engine.balance = (account, asset) => {
          const { available, held } = balance(account, asset);
          return { available: available + 1n, held };
        };
      },
    });
    expect(rule).toBe('assets conserved');
  });

  it('R-G49: time that does not come from the clock', async () => {
    const rule = await ruleBroken(calm(8), {
      corrupt(_op, input) {
        Date.now();
        return input;
      },
    });
    expect(rule).toBe('all time and chance from the seed');
  });

  it('R-G49: an unhandled rejection in the app', async () => {
    const rule = await ruleBroken(calm(9), {
      corrupt(op, input) {
        if (op === 'query.page') void Promise.reject(new Error('nobody waits'));
        return input;
      },
    });
    expect(rule).toBe('nothing unhandled');
  });
});
