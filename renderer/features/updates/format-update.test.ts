/**
 * Seam: the states of the app. Breaks when a state has no text, offers a step the app would refuse, or shouts.
 */
import { describe, expect, it } from 'vitest';
import type { UpdateState } from '../../../shared/bridge/update-calls.ts';
import { formatUpdate } from './format-update.ts';

const ALL: UpdateState[] = [
  { state: 'not-served', why: 'Counterfoil was installed as a deb package.' },
  { state: 'off' },
  { state: 'idle', checkedAt: null },
  { state: 'idle', checkedAt: 1 },
  { state: 'checking' },
  { state: 'waiting', wants: 'check', orders: 1, version: null },
  { state: 'waiting', wants: 'download', orders: 2, version: '1.3.0' },
  { state: 'waiting', wants: 'install', orders: 2, version: '1.3.0' },
  { state: 'available', version: '1.3.0', bytes: 91_234_567 },
  { state: 'available', version: '1.3.0', bytes: null },
  { state: 'downloading', version: '1.3.0', percent: 42 },
  { state: 'ready', version: '1.3.0' },
  { state: 'installing', version: '1.3.0' },
  { state: 'failed', step: 'check', message: 'It could not be asked.', at: 1 },
  { state: 'failed', step: 'download', message: 'It could not be asked.', at: 1 },
  { state: 'failed', step: 'install', message: 'It could not be asked.', at: 1 },
];

describe('every state', () => {
  it.each(ALL)('$state has words, and a button only where the app takes one', (update) => {
    const { short, name, note, action } = formatUpdate(update, '1.2.3');
    for (const text of [short, name, note]) {
      expect(text).not.toBe('');
      expect(text).not.toMatch(/!|undefined|null/);
    }
    const expected = {
      'not-served': null,
      off: null,
      idle: 'check',
      checking: null,
      waiting: null,
      available: 'download',
      downloading: null,
      ready: 'install',
      installing: null,
      failed: update.state === 'failed' ? update.step : null,
    }[update.state];
    expect(action?.step ?? null).toBe(expected);
  });
});

it('names how many orders block it, and what can be done about them', () => {
  const waiting = (orders: number) =>
    formatUpdate({ state: 'waiting', wants: 'install', orders, version: '1.3.0' }, '1.2.3');
  expect(waiting(1).note).toBe('Updates wait until 1 order is sent or resolved.');
  expect(waiting(3).note).toBe('Updates wait until 3 orders are sent or resolved.');
  expect(waiting(3).name).toBe('Install of 1.3.0 paused');
});
