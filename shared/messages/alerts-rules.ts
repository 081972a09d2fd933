import { catalogue } from './catalogue.ts';

/** The rules that raise alerts, and quiet hours, in Settings. */
export const alertsRulesText = catalogue('alerts-rules', {
  title: 'Alerts',
  label: 'Alert rules',
  /** In "Counterfoil could not get ...", and with `save` in "Counterfoil could not save ...". */
  couldNot: {
    get: 'Counterfoil could not get the alert rules',
    save: 'Counterfoil could not save the alert rules',
  },
  reading: 'Reading the alert rules',
  saved: 'The alert rules were saved. They speak of what happens from now on.',
  lead: 'Rules speak of what is seen after an account’s history was completely read once; nothing older is told. Withdrawals are read every 5 minutes and deposits every 15, where the venue’s request budget allows it. A rule tells of a record once; the newest 100,000 alerts are kept. Whether the system is notified, and with amounts, is chosen under Trading.',
  undo: 'Undo the changes',
  saveRules: 'Save the rules',
  /** The tick of every rule. */
  on: 'On',
  /** SUCCESS and FAILURE are the venue's words. */
  rules: {
    deposit: {
      name: 'Deposit arrived',
      note: 'Credited: once the venue calls it SUCCESS. Seen: as soon as the venue lists it.',
      when: 'When a deposit has arrived',
      credited: 'Credited',
      seen: 'Seen',
    },
    final: { name: 'Withdrawal final', note: 'The venue calls it done.' },
    failed: { name: 'Failed', note: 'A deposit or a withdrawal the venue calls FAILURE.' },
    stuck: {
      name: 'Stuck',
      note: 'Not final for longer than this since it was created, by a reading after that time.',
      longer: 'Longer than',
      hours: 'hours',
    },
    first: {
      name: 'First payment to an address',
      note: 'A withdrawal to an address and memo that none of your accounts paid before, as far as the archive knows.',
    },
    missing: {
      name: 'Gone at the venue',
      note: 'A complete reading no longer finds a record that was there.',
    },
    changed: {
      name: 'Changed at the venue',
      note: 'A withdrawal whose amount, currency, address, chain, memo or time of creation is another one under the same id. Told anew of each change.',
    },
    memo: { name: 'Memo missing', note: 'A transfer without a memo on one of the chains below.' },
    above: {
      name: 'Amount above a limit',
      note: 'More than the limit of its currency, either direction, digit for digit.',
    },
  },
  chains: {
    label: 'Chains that need a memo',
    note: 'The list Counterfoil comes with is common knowledge and not complete: check it against what your venue says of each chain. Names that mean the same are one.',
    list: 'Chains',
    remove: (chain: string) => `Remove ${chain}`,
    another: 'Another chain',
    add: 'Add',
    shipped: 'Back to the shipped list',
  },
  limits: {
    label: 'Limits by currency',
    none: 'No limit yet, so this rule says nothing.',
    currency: 'Currency',
    above: 'Alert above',
  },
  quiet: {
    name: 'Quiet hours',
    note: (zone: string) =>
      `No notification between these times (${zone}, over midnight too). Alerts are kept in the list; when the hours end, one notification says how many came.`,
    from: 'From',
    to: 'To',
    /** How a time is typed: hours and minutes. */
    form: 'hh:mm',
  },
  /** Under a box, when its value cannot be taken. */
  problems: {
    hours: (most: number) => `Enter whole hours, 1 to ${most}.`,
    from: 'Enter a time such as 22:00.',
    to: 'Enter a time such as 07:00.',
    sameTime: 'Enter another time than the one it begins at.',
    currency: 'Enter a currency code such as USDT.',
    twoLimits: (currency: string) => `${currency} has a limit in a row above.`,
    positive: 'Enter a number above zero.',
    digits: 'At most 30 digits before the point and 18 after it.',
    chain: 'Enter a chain as records name it: letters, digits, points and dashes.',
    sameChain: (chain: string) => `This chain is in the list already, as ${chain}.`,
  },
});
