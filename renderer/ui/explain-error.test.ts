// Would break it: an error without a heading, credentials trouble that offers no way to Accounts, a heading that blames the venue for our own fault.
import { expect, test } from 'vitest';
import { ERROR_KINDS } from '../../shared/base/error.ts';
import { explainError } from './explain-error.ts';

const couldNot = 'Could not load deposits for Treasury EU';

test.each(ERROR_KINDS)('%s has a plain heading', (kind) => {
  const { title } = explainError({ kind, message: '' }, couldNot);
  expect(title).toMatch(/^[A-Z][^!]+[^.!]$/);
  expect(title).not.toMatch(/something went wrong/i);
});

test('missing credentials lead to Accounts', () => {
  expect(explainError({ kind: 'no-credentials', message: '' }, couldNot).offer).toBe('accounts');
});

test('without a heading for its kind it has the one of its place', () => {
  expect(explainError({ kind: 'internal', message: '' }, couldNot).title).toBe(couldNot);
});

test('a refusal names the venue, a missing permission the permission', () => {
  const refused = { kind: 'venue-refused', message: '' } as const;
  expect(explainError(refused, couldNot).title).toBe('Rejected by the venue');
  const venue = { code: '400007', message: 'no', httpStatus: 200 };
  expect(explainError({ ...refused, venue }, couldNot)).toMatchObject({
    icon: 'permission',
    offer: 'accounts',
  });
});
