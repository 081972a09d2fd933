import { catalogue } from './catalogue.ts';

/** What an administrator's policy file sets, for the window, Diagnostics and errors. */
export const policyMessages = catalogue('policy', {
  byAdministrator: 'Set by your administrator.',
  limitsSet: 'Your administrator set some of these limits. You can make them stricter.',
  /** `file`: its path. */
  unreadable: (file: string) =>
    `Counterfoil cannot read the policy file ${file}, so it did not start. Ask your administrator.`,
  invalid: (file: string, why: string) =>
    `The policy file ${file} is invalid: ${why}. Counterfoil did not start. Ask your administrator.`,
  notJson: 'it is not JSON',
  relativeFolder: 'dataFolder: must be a full path',
  noUserName: 'dataFolder: no user name found for {user}',
  host: (host: string) =>
    `Your administrator does not allow connections to ${host}. Use an allowed host, or ask your administrator.`,
  dataFolder: (folder: string) =>
    `Your administrator set the data folder to ${folder}. Start Counterfoil without --data.`,
  readOnly: 'Your administrator allows read-only accounts only.',
  updates: 'Your administrator turned updates off.',
  limits: {
    orderValue: (max: string, currency: string) =>
      `Your administrator limits the order value to ${max} ${currency}. Enter that or less.`,
    orderSize: (max: string, currency: string) =>
      `Your administrator limits the order size to ${max} ${currency}. Enter that or less.`,
    distancePercent: (max: string) =>
      `Your administrator limits the distance from the best price to ${max}%. Enter that or less.`,
    slippagePercent: (max: string) =>
      `Your administrator limits the slippage of market orders to ${max}%. Enter that or less.`,
    sameSideSeconds: (min: string) =>
      `Your administrator requires a warning when you repeat a pair and side within ${min} s. Enter that or more.`,
    ordersAMinute: (max: string) =>
      `Your administrator limits orders to ${max} per minute. Enter that or less.`,
  },
});
