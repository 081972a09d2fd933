import { catalogue, plural } from './catalogue.ts';

/** Status checks of an order that is unknown. */
export const statusCheckMessages = catalogue('orders-status-checks', {
  label: 'Status checks',
  found: (clientId: string) => `The venue has order ${clientId}.`,
  notPossible: 'This venue cannot find orders by client order ID. Check at the venue.',
  notChecked: 'Not checked yet.',
  failed: (problem: string) => `The status check failed: ${problem}`,
  again: 'Check again',
  /** `times` is one of the two below, `message` what came of the last one, `next` when the next one is made. */
  checkedOnce: 'Checked {times}, at {at}: {message} {next}',
  checkedOften: 'Checked {times} since {first}, last {last}: {message} {next}',
  /** Nothing came of a check, or the venue reported it unasked. */
  reportedAt: 'At {at}: {message} {next}',
  times: (count: number, shown: string) => plural(count, { one: 'once', other: `${shown} times` }),
  provesNothing: 'Not finding the order does not prove that it was not placed.',
  noNext: 'No more automatic checks.',
  /** `when` is one of the four below. */
  next: (when: string) => `Next check ${when}.`,
  now: 'now',
  inSeconds: (shown: string) => `in ${shown} s`,
  inMinutes: (shown: string) => `in ${shown} min`,
  inHours: (shown: string) => `in ${shown} h`,
});
