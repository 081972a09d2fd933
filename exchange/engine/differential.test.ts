/**
 * The fast engine against the reference engine, over random streams of commands. Breaks when their events differ in order or amount, when
 * a balance, a level or the next expiry differs, or when the audit of either fails.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import type { NewLimitOrder } from './base/contract.ts';
import { createFastEngine } from './fast/engine.ts';
import { createNaiveEngine } from './naive/engine.ts';
import { commandStreams, openings, type Command } from '../../tests/helpers/exchange/engine/commands.ts';
import { createRun } from '../../tests/helpers/exchange/engine/run.ts';
import { createWorld, DUST_COIN, snapshot, type World } from '../../tests/helpers/exchange/engine/world.ts';

const START = 1_700_000_000_000;

describe('the fast engine and the naive one', () => {
  it('S3.3, S4.3-R1 to S4.3-R10: have the same events and state after every command', () => {
    fc.assert(
      fc.property(openings, commandStreams(), (holdings, commands) => agree(holdings, [], commands)),
      { numRuns: runs(60, 20_000) },
    );
  });

  it('S4.3-P-size: have the same events and state in a market whose lots exceed 2^53 and come back repeatedly', () => {
    fc.assert(
      fc.property(openings, commandStreams(), (holdings, commands) => {
        agree(holdings, [], commands.map(inDust));
      }),
      { numRuns: runs(40, 20_000) },
    );
  });

  it('restore the same orders of an earlier run and go on alike', () => {
    fc.assert(
      fc.property(openings, commandStreams(40), commandStreams(40), (holdings, earlier, commands) => {
        agree(holdings, earlier.flatMap(rested), commands);
      }),
      { numRuns: runs(40, 20_000) },
    );
  });
});

function agree(holdings: bigint[][], restored: NewLimitOrder[], commands: Command[]): void {
  const naive = createWorld(createNaiveEngine, holdings);
  const fast = createWorld(createFastEngine, holdings);
  for (const [index, order] of restored.entries()) {
    same(restoreIn(fast, order, 3 * index + 1), restoreIn(naive, order, 3 * index + 1));
  }
  const slowRun = createRun(naive, START);
  const fastRun = createRun(fast, START);
  for (const command of commands) {
    same(fastRun.step(command), slowRun.step(command));
    same(snapshot(fast), snapshot(naive));
    fast.engine.audit();
  }
  naive.engine.audit();
}

function restoreIn(world: World, order: NewLimitOrder, id: number): unknown {
  const restored = world.engine.restore(order, id, START);
  const { state, remaining } = restored ?? {};
  return [restored?.id, state, String(remaining), world.recorder.take(), snapshot(world)];
}

/** Compared as text, which is fast; shown in full when it differs. */
function same(found: unknown, right: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(right)) expect(found).toEqual(right);
}

/** The same command in the market of dust, where one order in three or so is larger than a number. */
function inDust(command: Command): Command {
  if (command.kind !== 'place') return command;
  return { ...command, order: { ...command.order, market: DUST_COIN } };
}

/** A limit order as one that rested: purchases below 100 ticks and sales from there on, so that no book is crossed. */
function rested(command: Command): NewLimitOrder[] {
  if (command.kind !== 'place' || command.order.type !== 'limit') return [];
  const { order, lifetime } = command;
  const price = order.side === 'buy' ? Math.min(order.price, 99) : Math.max(order.price, 100);
  const expiresAt = lifetime === null ? null : START + lifetime;
  return [{ ...order, price, expiresAt, timeInForce: 'GTC' }];
}
