// Would break it: a date before the venue's first day answered as if it were downloaded from there, or a date that counts answered with a warning.
import { expect, test } from 'vitest';
import { startDateResult } from './start-date-form.tsx';

const FIRST = Date.UTC(2019, 1, 18);

test('a date before the first day of the venue becomes that day, with a warning', () => {
  const answer = startDateResult('2018-01-01', FIRST, 'utc');
  expect(answer).toMatchObject({ day: '2019-02-18', tone: 'warn' });
  expect(answer.text).toContain('no records before 18 Feb 2019 (UTC)');
});

test.each(['', '2019-02-18', '2020-05-01'])('"%s" stays as it was set', (typed) => {
  const startDate = typed === '' ? FIRST : Date.parse(typed);
  const answer = startDateResult(typed, startDate, 'utc');
  expect(answer).toMatchObject({ day: typed, tone: 'good' });
  expect(answer.text).not.toContain('only');
});
