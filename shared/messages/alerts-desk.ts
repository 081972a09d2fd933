import { catalogue } from './catalogue.ts';

/** Why the rules of alerts were not taken. */
export const alertsDeskText = catalogue('alerts-desk', {
  noHours: 'Quiet hours start and end at the same time. Change one, or turn them off.',
  twoLimits: 'A currency has two limits. Keep one of them.',
});
