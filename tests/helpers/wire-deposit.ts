/** A deposit as the venue lists it (2.1). */
export const WIRE_DEPOSIT = {
  currency: 'USDT',
  chain: 'trx',
  status: 'SUCCESS',
  address: 'T1',
  memo: '',
  isInner: false,
  amount: '6.00000000',
  fee: '0.10',
  walletTxId: 'hash@1',
  createdAt: 1_645_707_238_000,
  updatedAt: 1_645_707_239_000,
  remark: 'Deposit',
};
