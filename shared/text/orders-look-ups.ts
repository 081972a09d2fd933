import { catalogue, plural } from './catalogue.ts';

/** Look-ups by client id of an order whose fate is not known. */
export const lookUpText = catalogue('orders-look-ups', {
  label: 'Look-ups',
  found: (clientId: string) => `The order ${clientId} was found at the venue.`,
  accountGone:
    'The account was removed from this app, so its venue cannot be asked with its key. Look at the venue itself.',
  cannotAsk: 'This venue cannot be asked for an order by its client id, so nothing is looked up by itself.',
  notAsked: 'The venue has not been asked for this order yet.',
  failed: (problem: string) => `The look-up failed: ${problem}`,
  again: 'Look again',
  /** `times` is one of the two below, `message` what came of the last one, `next` when the next one is made. */
  askedOnce: 'The venue was asked {times}, at {at}: {message} {next}',
  askedOften: 'The venue was asked {times} since {first}, last at {last}: {message} {next}',
  /** Nothing was asked: the venue said it by itself. */
  toldAt: 'At {at}: {message} {next}',
  times: (count: number, shown: string) => plural(count, { one: 'once', other: `${shown} times` }),
  provesNothing:
    'Not found proves nothing: the order may still be on its way, and a venue forgets orders that ended without a fill.',
  noNext: 'No other look-up will be made by itself: ask again, or look at the venue.',
  /** `when` is one of the three below. */
  next: (when: string) => `The next look-up is made ${when}.`,
  now: 'now',
  inSeconds: (shown: string) => `in ${shown} s`,
  inMinutes: (shown: string) => `in ${shown} min`,
});
