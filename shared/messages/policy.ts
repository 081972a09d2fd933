import { catalogue } from './catalogue.ts';

/** What an administrator's policy file sets, for the window, Diagnostics and errors. */
export const policyText = catalogue('policy', {
  byAdministrator: 'Set by your administrator.',
  limitsSet: 'Your administrator set some of these limits. You can make them stricter.',
  /** `file`: its path. */
  unreadable: (file: string) =>
    `Counterfoil did not start because the policy file ${file} cannot be read. Ask your administrator to make it readable.`,
  invalid: (file: string, why: string) =>
    `Counterfoil did not start because the policy file ${file} is not valid: ${why}. Ask your administrator to correct it.`,
  notJson: 'it is not JSON',
  relativeFolder: 'dataFolder: must be a full path',
  noUserName: 'dataFolder: this system has no name to put in place of {user}',
  host: (host: string) =>
    `Your administrator does not allow connections to ${host}. Choose an allowed host, or ask your administrator.`,
  dataFolder: (folder: string) =>
    `Your administrator keeps the data in ${folder}. Start Counterfoil without --data.`,
  readOnly: 'Your administrator allows read-only accounts only.',
  updates: 'Your administrator has switched updates off.',
  limits: {
    orderValue: (most: string, currency: string) =>
      `Your administrator limits the order value to ${most} ${currency}. Enter that or less.`,
    orderSize: (most: string, currency: string) =>
      `Your administrator limits the order size to ${most} ${currency}. Enter that or less.`,
    distancePercent: (most: string) =>
      `Your administrator limits the price beyond the book to ${most} %. Enter that or less.`,
    slippagePercent: (most: string) =>
      `Your administrator limits the slippage of market orders to ${most} %. Enter that or less.`,
    sameSideSeconds: (least: string) =>
      `Your administrator requires a warning for a second order within ${least} s. Enter that or more.`,
    ordersAMinute: (most: string) =>
      `Your administrator limits orders to ${most} a minute. Enter that or less.`,
  },
});
