import { catalogue } from './catalogue.ts';

/** The rules that raise alerts, and quiet hours, in Settings. */
export const alertsRulesMessages = catalogue('alerts-rules', {
  label: 'Alert rules',
  /** The headings of errors. */
  couldNot: {
    get: 'Could not load alert rules',
    save: 'Could not save alert rules',
  },
  reading: 'Loading alert rules…',
  saved: 'Alert rules saved. They apply from now on.',
  undo: 'Discard changes',
  saveRules: 'Save rules',
  /** The tick of every rule. */
  on: 'On',
  rules: {
    deposit: {
      name: 'Deposit received',
      note: 'Credited: completed at the venue. Detected: listed for the first time.',
      when: 'Alert when a deposit is',
      credited: 'Credited',
      seen: 'Detected',
    },
    final: { name: 'Withdrawal completed', note: 'Completed at the venue.' },
    failed: { name: 'Failed', note: 'A deposit or withdrawal failed.' },
    stuck: {
      name: 'Stuck',
      note: 'Still pending this long after it was created.',
      longer: 'Longer than',
      hours: 'hours',
    },
    first: {
      name: 'Withdrawal to a new address',
      note: 'First withdrawal to this address and memo in the downloaded history of your accounts.',
    },
    missing: {
      name: 'No longer listed',
      note: 'The venue no longer lists a record it listed before.',
    },
    changed: {
      name: 'Changed at the venue',
      note: 'A record’s amount, currency, address, chain, memo, creation time or final status changed.',
    },
    memo: {
      name: 'Memo missing',
      note: 'A deposit or withdrawal without a memo on one of the chains below.',
    },
    above: {
      name: 'Amount above threshold',
      note: 'A deposit or withdrawal above the threshold for its currency.',
    },
  },
  chains: {
    label: 'Chains that need a memo',
    note: 'This list is not complete. Check it with your venue.',
    list: 'Chains',
    remove: (chain: string) => `Remove ${chain}`,
    another: 'Another chain',
    add: 'Add',
    shipped: 'Reset to default',
  },
  limits: {
    label: 'Thresholds by currency',
    none: 'No thresholds yet: this rule does nothing.',
    currency: 'Currency',
    above: 'Alert above',
  },
  quiet: {
    name: 'Quiet hours',
    note: (zone: string) => `No notifications between these times (${zone}). One summary follows at the end.`,
    from: 'From',
    to: 'To',
    /** How a time is typed: hours and minutes. */
    form: 'hh:mm',
  },
  /** Under a box whose value is invalid. */
  problems: {
    hours: (max: number) => `Enter a whole number of hours from 1 to ${max}.`,
    from: 'Enter a time such as 22:00.',
    to: 'Enter a time such as 07:00.',
    sameTime: 'Enter a time other than the start.',
    currency: 'Enter a currency code such as USDT.',
    twoLimits: (currency: string) => `${currency} already has a threshold in the list.`,
    positive: 'Enter a number above 0.',
    digits: 'Use at most 30 digits before the decimal point and 18 after it.',
    chain: 'Enter the chain as records show it: letters, digits, full stops and hyphens.',
    sameChain: (chain: string) => `Already in the list as ${chain}.`,
  },
});
