import { catalogue } from './catalogue.ts';

/** Why the rules of alerts were not taken. */
export const alertsDeskText = catalogue('alerts-desk', {
  noHours:
    'Quiet hours that end when they begin are none. Choose another time for one of the two, or turn them off.',
  twoLimits: 'A currency has two limits. Keep one of them.',
});
