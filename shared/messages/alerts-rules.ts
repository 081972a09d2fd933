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
      name: 'Deposit received',
      note: 'Credited: completed at the venue. Detected: first listed.',
      when: 'When a deposit has arrived',
      credited: 'Credited',
      seen: 'Detected',
    },
    final: { name: 'Withdrawal completed', note: 'The venue calls it done.' },
    failed: { name: 'Failed', note: 'A deposit or a withdrawal the venue calls FAILURE.' },
    stuck: {
      name: 'Stuck',
      note: 'Still pending this long after it was created.',
      longer: 'Longer than',
      hours: 'hours',
    },
    first: {
      name: 'Withdrawal to a new address',
      note: 'A withdrawal to an address and memo that none of your accounts paid before, as far as the archive knows.',
    },
    missing: {
      name: 'No longer listed',
      note: 'The venue no longer lists a record it listed before.',
    },
    changed: {
      name: 'Changed at the venue',
      note: 'Amount, currency, address, chain, memo or creation time of a withdrawal changed.',
    },
    memo: { name: 'Memo missing', note: 'A transfer without a memo on one of the chains below.' },
    above: {
      name: 'Amount above threshold',
      note: 'More than the limit of its currency, either direction, digit for digit.',
    },
  },
  chains: {
    label: 'Chains that need a memo',
    note: 'A starting list, not complete. Check it with your venue.',
    list: 'Chains',
    remove: (chain: string) => `Remove ${chain}`,
    another: 'Another chain',
    add: 'Add',
    shipped: 'Reset to default',
  },
  limits: {
    label: 'Thresholds by currency',
    none: 'No limit yet, so this rule says nothing.',
    currency: 'Currency',
    above: 'Alert above',
  },
  quiet: {
    name: 'Quiet hours',
    note: (zone: string) => `No notifications between these times (${zone}). One summary follows.`,
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
