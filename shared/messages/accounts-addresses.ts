import { catalogue } from './catalogue.ts';

/** What the deposit addresses of an account say. */
export const accountsAddressesMessages = catalogue('accounts-addresses', {
  title: 'Deposit address',
  noPath: (venue: string) => `${venue} has no endpoint for deposit addresses. Look them up at the venue.`,
  currency: 'Currency',
  chain: 'Chain',
  chainHint: 'optional',
  chainPlaceholder: 'Venue default',
  badCurrency: 'Enter a currency code such as USDT.',
  show: 'Show address',
  loading: 'Loading address…',
  none: (currency: string) => `No ${currency} deposit address yet.`,
  noneOnChain: (currency: string, chain: string) => `No ${currency} deposit address on ${chain} yet.`,
  create: {
    open: 'Create address',
    what: (venue: string, currency: string, account: string) =>
      `${venue} creates a new ${currency} address for ${account}.`,
    confirm: 'Create address',
    created: (venue: string, currency: string) => `${currency} deposit address created at ${venue}.`,
  },
  tried: {
    get: (currency: string) => `Could not load the ${currency} address`,
    show: (currency: string) => `Could not show the ${currency} address`,
    create: 'Could not create the address',
  },
  card: {
    heading: (currency: string) => `${currency} deposit address`,
    qrCode: (currency: string) => `QR code of the ${currency} deposit address`,
    practice: 'Practice address. Do not send real funds: they would be lost.',
    memo: 'Memo',
    needsMemo: 'Memo required',
    memoWarning: 'Deposits without this memo may be lost. The QR code does not include it.',
    noMemo: 'No memo.',
    noMemoThough: 'No memo, but this chain usually needs one. Ask the venue before you send.',
    chain: 'Chain',
    chainUnknown: 'not reported by the venue',
    contract: 'Contract',
    noContract: 'none',
    copy: {
      address: 'Copy deposit address',
      memo: 'Copy memo',
      contract: 'Copy contract address',
    },
  },
});
