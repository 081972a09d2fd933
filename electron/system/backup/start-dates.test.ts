/**
 * Seam: an archive that only knows start dates. Breaks when a date to come or one of an account that is not here is set, one that is set as it was
 * is written again, a failure half-way leaves a part, or taking back takes back what a person set since.
 */
import { expect, it } from 'vitest';
import { fail, succeed } from '../../../shared/base/result.ts';
import type { ArchiveClient } from '../../features/history/worker/modules.ts';
import { startDatesMember, startDatesText, restoreStartDates } from './start-dates.ts';

/** Refuses to set the start date of the account `refuses`. */
function archiveWith(startDates: Map<string, number | null>, refuses = ''): ArchiveClient {
  const request = (op: string, input: unknown): Promise<unknown> => {
    if (op === 'sync.knowledge') {
      const { accounts } = input as { accounts: { accountId: string }[] };
      const lists = accounts.map(({ accountId }) => {
        const startDate = startDates.get(accountId) ?? null;
        return {
          accountId,
          startDate: startDate ?? 9,
          startDateSource: startDate === null ? 'assumed' : 'user',
        };
      });
      return Promise.resolve(succeed(lists));
    }
    const { accountId, startDate } = input as { accountId: string; startDate: number | null };
    if (accountId === refuses) return Promise.resolve(fail({ kind: 'store', message: 'full' }));
    startDates.set(accountId, startDate);
    return Promise.resolve(succeed(null));
  };
  return { request } as ArchiveClient; // of the two ops that are asked
}

const here = { accountIds: ['a', 'b', 'c'], now: 100 };

function listOf(startDates: Record<string, number>): string {
  const list = Object.entries(startDates).map(([accountId, startDate]) => ({ accountId, startDate }));
  return JSON.stringify({ version: 1, startDates: list });
}

it('sets what is new, leaves out what is not of here or to come, and takes back what nobody set since', async () => {
  const startDates = new Map<string, number | null>([['a', 1]]);
  const taken = await restoreStartDates(archiveWith(startDates), listOf({ a: 2, b: 3, c: 101, d: 4 }), here);
  if (!taken.ok) throw new Error(taken.error.message);
  expect(Object.fromEntries(startDates)).toEqual({ a: 2, b: 3 });
  expect(taken.value.left).toHaveLength(1);
  startDates.set('b', 50);
  await taken.value.undo();
  expect(Object.fromEntries(startDates)).toEqual({ a: 1, b: 50 });
});

it('a failure half-way leaves nothing of it', async () => {
  const startDates = new Map<string, number | null>([['a', 1]]);
  const taken = await restoreStartDates(archiveWith(startDates, 'b'), listOf({ a: 2, b: 3 }), here);
  expect(taken.ok).toBe(false);
  expect(Object.fromEntries(startDates)).toEqual({ a: 1 });
});

it('what is written is what a person set, and reads as the list', async () => {
  const text = await startDatesText(archiveWith(new Map([['b', 7]])), here.accountIds);
  expect(text.ok && startDatesMember.fault(text.value ?? '')).toBeNull();
  expect(text.ok && JSON.parse(text.value ?? '')).toEqual(JSON.parse(listOf({ b: 7 })));
  expect(await startDatesText(archiveWith(new Map()), here.accountIds)).toEqual({ ok: true, value: null });
});

it('a date beyond what a date can tell is no list of ours', () => {
  for (const startDate of [-1, 1.5, 8_640_000_000_000_001])
    expect(startDatesMember.fault(listOf({ a: startDate }))).not.toBeNull();
});
