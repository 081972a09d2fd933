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
  chains: {
    show: 'Show chains',
    loading: 'Loading chains…',
    choose: 'Choose a chain',
    hint: 'Send on this chain only. Funds sent on another are lost.',
    off: (chain: string) => `${chain} (deposits off)`,
    closed: (currency: string, chain: string) => `The venue takes no ${currency} deposits on ${chain} now.`,
    none: (currency: string) => `The venue lists no chain for ${currency}.`,
    tried: (currency: string) => `Could not load the chains of ${currency}`,
  },
  loading: 'Loading address…',
  none: (currency: string) => `No ${currency} deposit address yet.`,
  noneOnChain: (currency: string, chain: string) => `No ${currency} deposit address on ${chain} yet.`,
  create: {
    open: 'Create address',
    what: (venue: string, currency: string, account: string) =>
      `${venue} creates a new ${currency} address for ${account}.`,
    whatOn: (venue: string, currency: string, chain: string, account: string) =>
      `${venue} creates a new ${currency} address on ${chain} for ${account}.`,
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
    qrCode: (currency: string, chain: string | null) =>
      chain === null
        ? `QR code of the ${currency} deposit address`
        : `QR code of the ${currency} deposit address on ${chain}`,
    practice: 'Practice address. Do not send real funds: they would be lost.',
    memo: 'Memo',
    needsMemo: 'Memo required',
    memoWarning: 'Deposits without this memo may be lost. The QR code does not include it.',
    noMemo: 'No memo.',
    noMemoThough: 'No memo, but this chain usually needs one. Ask the venue before you send.',
    chain: 'Chain',
    contract: 'Contract',
    noContract: 'none',
    minDeposit: 'Minimum deposit',
    maxDeposit: 'Maximum deposit',
    depositFee: 'Deposit fee',
    /** `rate`: a fraction, as the venue has it. */
    feeRate: (rate: string) => `${rate} of the amount`,
    confirmations: 'Confirmations',
    confirmationsAt: (final: number, early: number | null) =>
      early === null ? `final after ${final}` : `final after ${final}, credited early after ${early}`,
    withdrawal: 'Withdrawal',
    withdrawalOf: (min: string, fee: string) => `minimum ${min}, fee ${fee}`,
    creditedTo: 'Credited to',
    accounts: { MAIN: 'Main account', TRADE: 'Trading account' },
    expires: 'Expires',
    never: 'no expiry reported',
    expired: 'This address has expired. Do not send to it: create another one.',
    unknown: 'not reported by the venue',
    copy: {
      address: 'Copy deposit address',
      memo: 'Copy memo',
      contract: 'Copy contract address',
    },
  },
});
