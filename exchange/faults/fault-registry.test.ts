/**
 * Effects of faults beyond the request they hit, and simulated errors. Broken by: records that arrive at the wrong list or time, a fault
 * of the WebSocket that waits for a request, simulated errors with a wrong rate, that never use one of their faults, that differ
 * with the same seed, or that continue after their end.
 */
import { describe, expect, test } from 'vitest';
import { generateHistory } from '../history/generate.ts';
import type { Page } from '../base/paging.ts';
import { listPage } from '../history/list.ts';
import { createMovingHistory } from '../history/moving-history.ts';
import { DEPOSIT_STATUSES, type Deposit } from '../history/records.ts';
import { REFUSED_AFTER_ACCEPT } from './reply-faults.ts';
import { createFaultRegistry, FAULT_NAMES, type FaultRegistry } from './fault-registry.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DEPOSITS = '/api/v1/deposits';
const ORDERS = '/api/v1/hf/orders';

/** A registry whose hooks record their calls. */
function board(): { faults: FaultRegistry; asked: string[] } {
  const asked: string[] = [];
  const faults = createFaultRegistry({
    arrive: (list, count) => asked.push(`arrive ${list} ${count}`),
    events: {
      dropAll: () => asked.push('drop'),
      skip: (count) => asked.push(`skip ${count}`),
      stall: (ms) => asked.push(`stall ${ms}`),
      clear: () => asked.push('clear'),
    },
  });
  return { faults, asked };
}

describe('faults of the WebSocket', () => {
  test('websocket-drop, websocket-gap and websocket-stall happen when armed, with their size, and hit no request', () => {
    const { faults, asked } = board();
    faults.arm({ name: 'websocket-drop' });
    faults.arm({ name: 'websocket-gap', count: 4 });
    faults.arm({ name: 'websocket-stall', ms: 2_500 });
    expect(asked).toEqual(['drop', 'skip 4', 'stall 2500']);
    expect(faults.pending()).toEqual([]);
    expect(faults.take('GET', DEPOSITS)).toBeNull();
  });

  test('clearing ends active faults', () => {
    const { faults, asked } = board();
    faults.arm({ name: 'websocket-stall', ms: 60_000 });
    faults.clear();
    expect(asked).toEqual(['stall 60000', 'clear']);
  });

  test('a registry without events and lists accepts them anyway', () => {
    const faults = createFaultRegistry();
    for (const name of FAULT_NAMES) expect(faults.arm({ name }), name).toBe(true);
    expect(faults.pending().map((fault) => fault.name)).toEqual(
      FAULT_NAMES.filter((name) => !name.startsWith('websocket-')),
    );
  });
});

describe('drift', () => {
  test('records arrive in the requested list, before its reply, as often as armed', () => {
    const { faults, asked } = board();
    faults.arm({ name: 'drift', count: 2 });
    expect(faults.take('POST', ORDERS)).toBeNull();
    faults.take('GET', DEPOSITS);
    faults.take('GET', '/api/v1/withdrawals');
    expect(faults.take('GET', DEPOSITS)).toBeNull();
    expect(asked).toEqual(['arrive deposits 2', 'arrive withdrawals 2']);
  });

  test('S4.1 the second page repeats the end of the first; with a frozen endAt it does not', () => {
    const { history, addresses } = generateHistory({ seed: 7, deposits: 30, withdrawals: 0, start: NOW });
    const moving = createMovingHistory({ history, addresses, seed: 7, start: NOW, perMinute: 0 });
    const faults = createFaultRegistry({ arrive: (list, count) => moving.arrive(list, count, NOW) });
    faults.arm({ name: 'drift', path: DEPOSITS, count: 4 });
    const read = (currentPage: number, query = ''): Page<Deposit> => {
      faults.take('GET', DEPOSITS);
      const asked = new URLSearchParams(`currentPage=${currentPage}&pageSize=10${query}`);
      const judged = listPage(moving.deposits, asked, DEPOSIT_STATUSES);
      if (!judged.ok) throw new Error(judged.refusal.message);
      return judged.value;
    };
    const [one, two] = [read(1), read(2)];
    expect(two.items.slice(0, 2)).toEqual(one.items.slice(-2));
    expect(two.totalNum).toBe(one.totalNum + 2);
    const frozen = [read(1, `&endAt=${NOW}`), read(2, `&endAt=${NOW}`)];
    expect(frozen.flatMap((page) => page.items)).toEqual(history.deposits.slice(0, 20));
  });
});

/** The simulated errors for this many requests, without the hooks. */
function brave(order: { percent: number; seed?: number }, path: string, requests: number): (string | null)[] {
  const faults = createFaultRegistry();
  faults.simulateErrors(order);
  return Array.from({ length: requests }, () => faults.take('GET', path)?.fault.name ?? null);
}

describe('a run of simulated errors', () => {
  test.each([1, 20, 100])('hits %i of a hundred requests', (percent) => {
    const hits = brave({ percent }, DEPOSITS, 20_000).filter((name) => name !== null).length;
    expect(hits / 200).toBeGreaterThanOrEqual(percent * 0.8);
    expect(hits / 200).toBeLessThanOrEqual(percent * 1.2);
  });

  test('hits lists with every fault except a false refusal, other requests with the general ones', () => {
    const seen = (path: string) => new Set(brave({ percent: 100 }, path, 5_000));
    const expected = FAULT_NAMES.filter((name) => name !== REFUSED_AFTER_ACCEPT);
    expect(seen(DEPOSITS)).toEqual(new Set(expected));
    const ofLists = new Set([
      'drift',
      'duplicated-rows',
      'missing-rows',
      'seconds-timestamps',
      'too-many-items',
      'wrong-page',
    ]);
    expect(seen(ORDERS)).toEqual(new Set(expected.filter((name) => !ofLists.has(name))));
  });

  test('the same seed and requests give the same faults, another seed others', () => {
    expect(brave({ percent: 30, seed: 5 }, ORDERS, 500)).toEqual(
      brave({ percent: 30, seed: 5 }, ORDERS, 500),
    );
    expect(brave({ percent: 30, seed: 6 }, ORDERS, 500)).not.toEqual(
      brave({ percent: 30, seed: 5 }, ORDERS, 500),
    );
  });

  test('cuts WebSocket connections and loses messages while requests go through', () => {
    const { faults, asked } = board();
    faults.simulateErrors({ percent: 100 });
    for (let left = 300; left > 0; left -= 1) {
      const hit = faults.take('POST', ORDERS)?.fault;
      // Nothing changes this request's processing or reply.
      if (hit?.atOnce !== undefined) expect(hit).not.toHaveProperty('after');
    }
    expect(asked).toContain('drop');
    expect(asked.some((what) => /^skip [1-3]$/.test(what))).toBe(true);
    expect(asked.some((what) => /^stall \d+$/.test(what))).toBe(true);
  });

  test('armed faults come first; clearing them leaves simulated errors; null ends those', () => {
    const faults = createFaultRegistry();
    faults.simulateErrors({ percent: 100 });
    faults.arm({ name: 'html' });
    expect(faults.take('POST', ORDERS)?.fault.name).toBe('html');
    faults.clear();
    expect(faults.take('POST', ORDERS)).not.toBeNull();
    const { percent, struck } = faults.simulatedErrors() ?? {};
    expect(percent).toBe(100);
    expect(Object.values(struck ?? {})).toEqual([1]);
    faults.simulateErrors(null);
    expect(faults.simulatedErrors()).toBeNull();
    expect(faults.take('POST', ORDERS)).toBeNull();
  });

  test('at nothing per cent there is none', () => {
    const faults = createFaultRegistry();
    faults.simulateErrors({ percent: 0 });
    expect(faults.simulatedErrors()).toBeNull();
  });
});
