/** Breaks when: a time is written in the wrong zone, or a file's name holds what it must not. */
import { expect, it } from 'vitest';
import { exportName, momentOf } from './export.ts';

it.each([
  [0, '2023-11-14T22:13:20.000+00:00'],
  [330, '2023-11-15T03:43:20.000+05:30'],
  [-210, '2023-11-14T18:43:20.000-03:30'],
])('a moment %i minutes ahead of UTC is %s', (offset, local) => {
  const moment = momentOf(1_700_000_000_000, offset);
  expect(moment).toEqual({ utc: '2023-11-14T22:13:20.000Z', local });
  expect(new Date(moment?.local ?? '').getTime()).toBe(1_700_000_000_000);
});

it('no moment is null, and neither is one that no calendar has', () => {
  for (const at of [null, Number.NaN, Infinity, 8.64e15]) expect(momentOf(at)).toBeNull();
});

it('the name of a file holds nothing that a file system reads otherwise', () => {
  const name = exportName({ accountId: '../a/b\\c:d', status: 'closed', format: 'csv', at: 0 });
  expect(name).toBe('counterfoil-orders--a-b-c-d-closed-1970-01-01.csv');
});
