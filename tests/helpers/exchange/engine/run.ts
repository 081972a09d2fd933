import type { EngineOrder, NewOrder, PlaceResult } from '../../../../exchange/engine/base/contract.ts';
import type { Command } from './commands.ts';
import type { Recorded } from './recorder.ts';
import type { World } from './world.ts';

/** Gives commands to an engine one by one and returns results and events as plain values. */
interface Run {
  step(command: Command): { answer: unknown; events: Recorded[] };
}

export function createRun({ engine, recorder }: World, start = 1_700_000_000_000): Run {
  const accepted: EngineOrder[] = [];
  let now = start;

  function place(order: NewOrder, lifetime: number | null): unknown {
    const timed =
      order.type === 'limit' && lifetime !== null ? { ...order, expiresAt: now + lifetime } : order;
    const affordable = engine.affordable(timed);
    const result = engine.place(timed, now);
    if (result.ok) accepted.push(result.order);
    return { affordable, ...plainResult(result) };
  }

  function answer(command: Command): unknown {
    switch (command.kind) {
      case 'place':
        return place(command.order, command.lifetime);
      case 'cancel': {
        const order = accepted[command.which % Math.max(1, accepted.length)];
        return order === undefined ? null : { id: order.id, cancelled: engine.cancel(order, now) };
      }
      case 'reduce': {
        const order = accepted[command.which % Math.max(1, accepted.length)];
        return order === undefined ? null : { id: order.id, reduced: engine.reduce(order, command.by, now) };
      }
      case 'adjust':
        return engine.adjust(command.account, command.asset, command.units);
      case 'wait':
        now += command.ms;
        if (command.expire) engine.expire(now);
        return now;
    }
  }

  return { step: (command) => ({ answer: answer(command), events: recorder.take() }) };
}

function plainResult(result: PlaceResult): Record<string, unknown> {
  if (!result.ok) return { ...result };
  const { id, state, remaining } = result.order;
  return { ok: true, id, state, remaining: String(remaining) };
}
