/** Breaks when a saved view means another account, or none, once an account was renamed, removed, or its name given to another. */
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../shared/history/query-text.ts';
import { queryToKeep, wordsOfKept } from './saved-query.ts';

const before = {
  timeZone: 'UTC',
  accounts: [
    { id: 'id-1', name: 'Main desk' },
    { id: 'id-2', name: 'Cold' },
  ],
};
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
    const query = queryToKeep(filter, before);
    expect(query).toBe('account:id-1 currency:USDT');
    expect(parseQuery(query, after)).toEqual({ ok: true, value: filter });
    expect(wordsOfKept(query, before)).toBe('account:"Main desk" currency:USDT');
    expect(wordsOfKept(query, after)).toBe('account:"Old desk" currency:USDT');
  });

  it('of an earlier version, with names, opens and is shown as well', () => {
    expect(parseQuery('account:"Main desk" currency:USDT', before)).toEqual({ ok: true, value: filter });
    expect(wordsOfKept('account:"Main desk" currency:USDT', before)).toBe(
      'account:"Main desk" currency:USDT',
    );
  });

  it('that cannot be read any more is shown as it stands; one of every record in words', () => {
    expect(wordsOfKept('account:Gone', before)).toBe('account:Gone');
    expect(wordsOfKept('', before)).toBe('Every record');
  });
});
