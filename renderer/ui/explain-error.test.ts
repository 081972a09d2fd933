// Would break it: an error without a heading, credentials trouble that offers no way to Accounts, a heading that blames the venue for our own fault.
import { expect, test } from 'vitest';
import { ERROR_KINDS } from '../../shared/bridge/error.ts';
import { explainError } from './explain-error.ts';

const what = 'the deposits of Treasury EU';

test.each(ERROR_KINDS)('%s has a plain heading', (kind) => {
  const { title } = explainError({ kind, message: '' }, what);
  expect(title).toMatch(/^[A-Z][^!]+[^.!]$/);
  expect(title).not.toMatch(/something went wrong/i);
});

test('missing credentials lead to Accounts', () => {
  expect(explainError({ kind: 'no-credentials', message: '' }, what).offer).toBe('accounts');
});

test('an action that failed is named by its verb', () => {
  const { title } = explainError({ kind: 'internal', message: '' }, 'these settings', 'save');
  expect(title).toBe('Counterfoil could not save these settings');
});

test('a refusal names what was refused, a missing permission says so', () => {
  const refused = { kind: 'venue-refused', message: '' } as const;
  expect(explainError(refused, what).title).toBe(`The venue refused ${what}`);
  const venue = { code: '400007', message: 'no', httpStatus: 200 };
  expect(explainError({ ...refused, venue }, what)).toMatchObject({ icon: 'permission', offer: 'accounts' });
});
