import { catalogue } from './catalogue.ts';

/** What the deposit addresses of an account say. */
export const accountsAddressesText = catalogue('accounts-addresses', {
  title: 'Deposit address',
  noPath: (venue: string) => `${venue} has no path for deposit addresses: look for them at the venue itself.`,
  currency: 'Currency',
  chain: 'Chain',
  chainHint: 'optional',
  chainPlaceholder: 'Venue default',
  badCurrency: 'Enter a currency code such as USDT.',
  show: 'Show the address',
  loading: 'Asking for the address',
  none: (currency: string) => `There is no ${currency} deposit address yet.`,
  noneOnChain: (currency: string, chain: string) =>
    `There is no ${currency} deposit address on ${chain} yet.`,
  create: {
    open: 'Create one',
    what: (venue: string, currency: string, account: string) =>
      `${venue} makes a new ${currency} address for ${account}.`,
    confirm: 'Create the address',
    created: (venue: string, currency: string) => `${venue} made a deposit address for ${currency}.`,
  },
  tried: {
    get: (currency: string) => `Counterfoil could not get the ${currency} address`,
    show: (currency: string) => `Counterfoil could not show the ${currency} address`,
    create: 'Counterfoil could not create the address',
  },
  card: {
    heading: (currency: string) => `${currency} deposit address`,
    qrCode: (currency: string) => `QR code of the ${currency} deposit address`,
    practice: 'Practice address. Do not send real funds: they would be lost.',
    memo: 'Memo',
    needsMemo: 'Memo required',
    memoWarning: 'Deposits without this memo may be lost. The QR code does not include it.',
    noMemo: 'The venue gave no memo.',
    noMemoThough: 'No memo given, but this chain usually needs one. Ask the venue before you send.',
    chain: 'Chain',
    chainUnknown: 'not told by the venue',
    contract: 'Contract',
    noContract: 'none',
    copy: {
      address: 'Copy the deposit address',
      memo: 'Copy the memo',
      contract: 'Copy the contract address',
    },
  },
});
