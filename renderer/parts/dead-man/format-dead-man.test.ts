/** Breaks when a switch that is not renewed looks like one that is, or when what is left of it is told as more than there is. */
import { describe, expect, test } from 'vitest';
import { formatDeadManStatus, formatLeft, formatSwitchPairs, formatTimeout } from './format-dead-man.ts';

const NOW = 1_790_000_000;
const until = (seconds: number) => (NOW + seconds) * 1_000;

test('what is left, a time and pairs are short and exact', () => {
  expect([0, 5, 272, 3_872, -9].map((left) => formatLeft(until(left), NOW))).toEqual([
    '0:00',
    '0:05',
    '4:32',
    '1:04:32',
    '0:00',
  ]);
  expect([30, 60, 90, 300, 3_600, 86_400].map(formatTimeout)).toEqual([
    '30 seconds',
    '1 minute',
    '90 seconds',
    '5 minutes',
    '1 hour',
    '24 hours',
  ]);
  expect([[], ['A-B'], ['A-B', 'C-D', 'E-F', 'G-H', 'I-J']].map(formatSwitchPairs)).toEqual([
    'all pairs',
    'A-B',
    'A-B, C-D, E-F and 2 more',
  ]);
});

describe('the status bar', () => {
  test.each([
    ['on', 60, null, 'Dead-man switch 1:00', false],
    ['on', 60, 'Offline.', 'Dead-man switch not renewed: 1:00', true],
    ['on', -1, 'Offline.', 'Dead-man switch came due', true],
    ['on', null, null, 'Dead-man switch: turning on', false],
    ['on', null, 'Offline.', 'Dead-man switch: not confirmed', true],
    ['turning-off', 60, null, 'Dead-man switch: turning off', false],
    ['turning-off', 60, 'Offline.', 'Dead-man switch: turning off', true],
    ['elsewhere', 60, null, 'Dead-man switch set elsewhere: 1:00', true],
  ] as const)('%s, %s s left, %s', (is, left, problem, text, isWrong) => {
    const status = { is, until: left === null ? null : until(left), problem };
    expect(formatDeadManStatus(status, NOW)).toEqual({ text, isWrong });
  });
});
