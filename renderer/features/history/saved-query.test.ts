/**
 * Breaks when a saved view means another account, or none, once an account was renamed, removed, or its name given to another, or other
 * records once the time zone was changed.
 */
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../shared/query/query-text.ts';
import { queryToSave, formatSavedQuery } from './saved-query.ts';

const before = {
  timeZone: 'UTC',
  accounts: [
    { id: 'id-1', name: 'Main desk' },
    { id: 'id-2', name: 'Cold' },
  ],
};
const berlin = { ...before, timeZone: 'Europe/Berlin' };
/** The first was renamed, and its name given to the second. */
const after = {
  timeZone: 'UTC',
  accounts: [
    { id: 'id-1', name: 'Old desk' },
    { id: 'id-2', name: 'Main desk' },
  ],
};
const filter = { accountIds: ['id-1'], currencies: ['USDT'] };

describe('the query of a saved view', () => {
  it('means the same account under whatever name, and is shown by its name now', () => {
    const query = queryToSave(filter);
    expect(query).toBe('account:id-1 currency:USDT');
    expect(parseQuery(query, after)).toEqual({ ok: true, value: filter });
    expect(formatSavedQuery(query, before)).toBe('account:"Main desk" currency:USDT');
    expect(formatSavedQuery(query, after)).toBe('account:"Old desk" currency:USDT');
  });

  it('saved in one zone means the same records in another, and is shown in days where they are days of the zone', () => {
    const january = parseQuery('after:2026-01-01 before:2026-02-01', berlin);
    if (!january.ok) throw new Error(january.error.message);
    const query = queryToSave(january.value);
    expect(query).toBe('after:2025-12-31T23:00:00Z before:2026-01-31T23:00:00Z');
    for (const setting of [berlin, before, { ...before, timeZone: 'Asia/Kolkata' }]) {
      expect(parseQuery(query, setting)).toEqual(january);
    }
    expect(formatSavedQuery(query, berlin)).toBe('after:2026-01-01 before:2026-02-01');
    expect(formatSavedQuery(query, before)).toBe(query);
    // A day, and midnight in UTC, are days of their zone only.
    expect(queryToSave({ from: Date.UTC(2026, 0, 5), before: Date.UTC(2026, 0, 6) })).toBe(
      'after:2026-01-05T00:00:00Z before:2026-01-06T00:00:00Z',
    );
  });

  it('of an earlier version, with days, is read in the zone of now', () => {
    const from = Date.UTC(2026, 0, 1);
    expect(parseQuery('after:2026-01-01', before)).toEqual({ ok: true, value: { from } });
    expect(formatSavedQuery('after:2026-01-01', berlin)).toBe('after:2026-01-01');
  });

  it('of an earlier version, with names, opens and is shown as well', () => {
    expect(parseQuery('account:"Main desk" currency:USDT', before)).toEqual({ ok: true, value: filter });
    expect(formatSavedQuery('account:"Main desk" currency:USDT', before)).toBe(
      'account:"Main desk" currency:USDT',
    );
  });

  it('that cannot be read any more is shown unchanged; one of every record in words', () => {
    expect(formatSavedQuery('account:Gone', before)).toBe('account:Gone');
    expect(formatSavedQuery('', before)).toBe('All records');
  });
});
