import { catalogue } from './catalogue.ts';

/** Why alert rules were not saved. */
export const alertsServiceMessages = catalogue('alerts-service', {
  noHours: 'Quiet hours start and end at the same time. Change one, or turn them off.',
  twoLimits: 'A currency has two thresholds. Keep one.',
});
