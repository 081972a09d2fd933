/** Breaks when a lost venue is not announced or announced again and again, a start is announced as a return, or progress is announced. */
import { describe, expect, it } from 'vitest';
import type { StatusView } from '../../shared/bridge/app-calls.ts';
import type { EventPayload } from '../../shared/bridge/contract.ts';
import { venueStateOf, formatVenueState, formatSync } from './announcements.ts';

type SyncProgress = EventPayload<'sync'>;

function status(connection: StatusView['connection'], state: StatusView['practice']['state'] = 'running') {
  return { connection, practice: { state } } as unknown as StatusView;
}

function sync(change: Partial<SyncProgress>): SyncProgress {
  return {
    accountId: 'a',
    state: 'running',
    first: true,
    kind: null,
    scan: 1,
    read: 2_420,
    added: 2_420,
    requests: 0,
    weight: 0,
    share: null,
    recordsASecond: null,
    secondsLeft: null,
    startedAt: null,
    finishedAt: null,
    message: null,
    ...change,
  };
}

describe('the way to the venue', () => {
  it('is announced when it is lost, when it refuses, and when it is back', () => {
    expect(formatVenueState('there', 'gone', 'No answer from 127.0.0.1.')).toBe(
      'Venue unreachable. No answer from 127.0.0.1.',
    );
    expect(formatVenueState(null, 'gone', null)).toBe('Venue unreachable.');
    expect(formatVenueState('there', 'refused', 'The key is wrong.')).toContain('The key is wrong.');
    expect(formatVenueState('gone', 'there', null)).toBe('Venue reconnected.');
  });

  it('is not announced while it stays the same, nor for the first answer after a start', () => {
    expect(formatVenueState('gone', 'gone', 'again')).toBeNull();
    expect(formatVenueState(null, 'there', null)).toBeNull();
    expect(formatVenueState('there', null, null)).toBeNull();
  });

  it('is not known before anything was asked, nor while the practice exchange starts', () => {
    expect(venueStateOf(status('idle'), false)).toBeNull();
    expect(venueStateOf(status('unreachable', 'starting'), true)).toBeNull();
    expect(venueStateOf(status('unreachable', 'starting'), false)).toBe('gone');
  });
});

describe('a reading of the history', () => {
  it('is announced at its end, with its numbers', () => {
    const text = formatSync(
      sync({}),
      sync({ state: 'idle', first: false, read: 0, added: 0 }),
      'Treasury EU',
    );
    expect(text).toBe('History of Treasury EU: 2,420 records, 2,420 new.');
  });

  it('is announced when it failed, with the reason', () => {
    const text = formatSync(
      sync({}),
      sync({ state: 'failed', message: 'The venue is down.' }),
      'Treasury EU',
    );
    expect(text).toContain('download incomplete. The venue is down.');
  });

  it('is silent on its way, when it is held, and when a later one brought nothing', () => {
    expect(formatSync(undefined, sync({}), 'a')).toBeNull();
    expect(formatSync(sync({}), sync({ read: 3_000 }), 'a')).toBeNull();
    expect(formatSync(sync({}), sync({ state: 'paused' }), 'a')).toBeNull();
    expect(formatSync(sync({ first: false, added: 0 }), sync({ state: 'idle', added: 0 }), 'a')).toBeNull();
  });
});
