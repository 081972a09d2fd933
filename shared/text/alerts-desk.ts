import { catalogue } from './catalogue.ts';

/** Why the rules of alerts were not taken. */
export const alertsDeskText = catalogue('alerts-desk', {
  /** Begins sentences such as "... could not be written". */
  rules: 'The list of alert rules',
  /** In a sentence such as "The list of alert rules cannot be read, so the one Counterfoil comes with holds." */
  instead: 'the one Counterfoil comes with holds',
  noHours:
    'Quiet hours that end when they begin are none. Choose another time for one of the two, or turn them off.',
  twoLimits: 'A currency has two limits. Keep one of them.',
});
