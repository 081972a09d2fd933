import { catalogue, plural } from './catalogue.ts';

/** The bar with the last action on a record, and its undo. */
export const reviewActionMessages = catalogue('review-action', {
  label: 'Last action',
  records: (count: number, shown: string) => plural(count, { one: '1 record', other: `${shown} records` }),
  transfers: (count: number, shown: string) =>
    plural(count, { one: '1 transfer', other: `${shown} transfers` }),
  /** "Deposit 18.504 ETH, 20 Nov 2026 14:10:55". */
  record: (kind: string, amount: string, time: string) => `${kind} ${amount}, ${time}`,
  recordWithoutTime: (kind: string, amount: string) => `${kind} ${amount}`,
  done: {
    reviewed: 'Marked reviewed',
    unreviewed: 'Marked not reviewed',
    queried: 'Queried',
    attention: 'Marked “Needs attention”',
    approval: 'Approved',
    note: 'Note added',
    reconciled: 'Marked reviewed',
    /** Of a withdrawal and a deposit that may be one internal transfer. */
    transfer: { match: 'Matched', 'not-a-match': 'Marked “Not a match”', undo: 'Decision undone' },
    labelOn: (label: string) => `Label “${label}” added`,
    labelOff: (label: string) => `Label “${label}” removed`,
  },
  /** With four eyes, after a review. */
  approvesNext: 'Waiting for approval by a second person.',
  /** A decision that was undone counts again. */
  decisionRestored: 'Decision restored',
  /** Of what matched a ledger. */
  withNote: (note: string) => `Note: “${note}”.`,
  nothing: 'Nothing saved',
  failed: 'Nothing saved',
  undo: 'Undo',
  undone: (action: string) => `Undone: ${action}`,
  stayed: (count: number, shown: string) =>
    plural(count, {
      one: 'Not undone for 1 record: a later entry depends on it.',
      other: `Not undone for ${shown} records: later entries depend on it.`,
    }),
  transfersStayed: (count: number, shown: string) =>
    plural(count, {
      one: 'Not undone for 1 transfer: a later decision depends on it.',
      other: `Not undone for ${shown} transfers: later decisions depend on it.`,
    }),
  close: 'Close',
  /** Why nothing was saved of the one record. */
  whyNot: {
    same: 'There is nothing to change.',
    unreviewed: 'It is not reviewed yet, so it cannot be approved. Press R to review it.',
    own: 'You reviewed it yourself. Somebody else has to approve it.',
    changed: 'It changed at the venue after its review. Review it again first.',
    older: 'Its review time is ahead of this computer’s clock. Check the clock, then approve again.',
  },
  /** The same of some of several. */
  left: {
    same: (count: number, shown: string) =>
      plural(count, { one: '1 unchanged.', other: `${shown} unchanged.` }),
    unreviewed: (count: number, shown: string) =>
      plural(count, { one: '1 is not reviewed yet.', other: `${shown} are not reviewed yet.` }),
    own: (count: number, shown: string) =>
      plural(count, {
        one: '1 was reviewed by you: somebody else has to approve it.',
        other: `${shown} were reviewed by you: somebody else has to approve them.`,
      }),
    changed: (count: number, shown: string) =>
      plural(count, {
        one: '1 changed at the venue after its review: review it again first.',
        other: `${shown} changed at the venue after their review: review them again first.`,
      }),
    older: (count: number, shown: string) =>
      plural(count, {
        one: '1 has a review time ahead of this computer’s clock: check the clock.',
        other: `${shown} have review times ahead of this computer’s clock: check the clock.`,
      }),
  },
  /** Of what matched a ledger. */
  queriedStay: (count: number, shown: string) =>
    plural(count, {
      one: '1 skipped: queried or needs attention.',
      other: `${shown} skipped: queried or need attention.`,
    }),
  nameFirst: 'Enter your name first. It is recorded with every review and decision.',
  openSettings: 'Open Settings',
});
