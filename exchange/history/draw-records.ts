import type { Deposit, DepositStatus, Withdrawal, WithdrawalStatus } from './records.ts';
import { type Chain, chainById } from './chains.ts';
import type { DepositAddresses } from './deposit-addresses.ts';
import { type Coin, COINS } from './coins.ts';
import { compare, decimal } from '../exact/decimal.ts';
import type { Random } from '../exact/random.ts';

/** Known recipients by chain. */
export type AddressBook = Map<string, { address: string; memo: string }[]>;

/** Draws one withdrawal; `index` is its position in the list, newest first; times in milliseconds. */
export function drawWithdrawal(
  index: number,
  createdAt: number,
  start: number,
  addressBook: AddressBook,
  random: Random,
): Withdrawal {
  const coin = drawCoin(random);
  const chain = drawChain(coin, random);
  const isInner = random.chance(0.06);
  const byMail = isInner && random.chance(MAIL_PROBABILITY);
  const target = drawTarget(chain, addressBook, random);
  const status = withdrawalStatus(index, start - createdAt, random);
  const amount = drawAmount(coin, random);
  const fee = coin.chains.find((entry) => entry.id === chain.id)?.withdrawalFee ?? '0';
  const transaction = chain.transaction(random);
  const onChain = status === 'SUCCESS' || (status === 'WALLET_PROCESSING' && random.chance(0.5));
  return {
    id: objectId(createdAt, random),
    currency: coin.currency,
    chain: byMail ? '' : chain.id,
    status,
    address: byMail ? maskedMail(random) : target.address,
    memo: byMail || random.chance(0.1) ? '' : target.memo,
    isInner,
    amount,
    fee: isInner ? printAmount('0', coin.digits) : feeWithin(amount, fee, coin.digits),
    walletTxId: isInner || !onChain ? null : transaction,
    createdAt,
    updatedAt: updateTime(createdAt, start, random),
    remark: withdrawalRemark(random),
  };
}

function withdrawalStatus(index: number, age: number, random: Random): WithdrawalStatus {
  const draw = random.next();
  if (index === 0) return 'PROCESSING';
  if (index === 1) return 'WALLET_PROCESSING';
  if (index === 4 || index === 9 || index === 15 || index === 23) return 'REVIEW';
  if (age < 2 * DAY && draw < 0.3) return draw < 0.15 ? 'PROCESSING' : 'WALLET_PROCESSING';
  if (age < 30 * DAY && draw > 0.97) return 'REVIEW';
  return draw > 0.94 ? 'FAILURE' : 'SUCCESS';
}

/** Usually one of a few known recipients of the chain, sometimes a new one. */
function drawTarget(
  chain: Chain,
  addressBook: AddressBook,
  random: Random,
): { address: string; memo: string } {
  const known = addressBook.get(chain.id) ?? [];
  addressBook.set(chain.id, known);
  if (known.length > 0 && random.chance(0.8)) return random.pick(known);
  const target = { address: chain.address(random), memo: chain.memo(random) };
  if (known.length < 8) known.push(target);
  return target;
}

/** 24 hexadecimal digits that start with the time in seconds, as the venue's ids do. */
function objectId(createdAt: number, random: Random): string {
  const seconds = Math.floor(createdAt / 1000)
    .toString(16)
    .padStart(8, '0');
  return seconds + random.text('0123456789abcdef', 16);
}

/** Draws one deposit; `index` is its position in the list, newest first; times in milliseconds. */
export function drawDeposit(
  index: number,
  createdAt: number,
  start: number,
  addresses: DepositAddresses,
  random: Random,
): Deposit {
  const coin = drawCoin(random);
  const chain = drawChain(coin, random);
  const isInner = random.chance(0.07);
  const own = addresses.addressOn(chain.id);
  const forgotMemo = chain.needsMemo && !isInner && random.chance(0.12);
  const status = depositStatus(index, start - createdAt, forgotMemo, random);
  const byMail = isInner && random.chance(MAIL_PROBABILITY);
  const amount = drawAmount(coin, random);
  const chargesFee = !isInner && coin.currency === 'BTC' && random.chance(0.2);
  return {
    currency: coin.currency,
    chain: byMail ? '' : chain.id,
    status,
    address: byMail ? maskedMail(random) : own.address,
    memo: byMail || forgotMemo ? '' : own.memo,
    isInner,
    amount,
    fee: feeWithin(amount, chargesFee ? '0.00002' : '0', coin.digits),
    walletTxId: isInner ? null : depositTransaction(chain, random),
    createdAt,
    updatedAt: updateTime(createdAt, start, random),
    remark: depositRemark(random),
    arrears: false,
  };
}

function depositStatus(index: number, age: number, forgotMemo: boolean, random: Random): DepositStatus {
  const draw = random.next();
  if (index === 0) return 'PROCESSING';
  if (age < 2 * DAY && draw < 0.2) return 'PROCESSING';
  // A deposit made without the required memo may not be credited (2.2).
  if (forgotMemo) return draw < 0.7 ? 'FAILURE' : 'SUCCESS';
  return draw > 0.985 ? 'FAILURE' : 'SUCCESS';
}

/** Some transaction ids have a suffix after an @ (facts, section 1). */
function depositTransaction(chain: Chain, random: Random): string {
  const id = chain.transaction(random);
  return random.chance(0.15) ? `${id}@${random.text('0123456789abcdef', 32)}` : id;
}

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** Probability that an internal transfer shows a masked e-mail address and no chain (facts, section 1). */
const MAIL_PROBABILITY = 0.6;

/** Within half an hour, and never after `start`. */
function updateTime(createdAt: number, start: number, random: Random): number {
  const updatedAt = createdAt + random.pick([0, 1, 3, 12, 30]) * MINUTE + random.below(MINUTE);
  return random.chance(0.3) ? createdAt : Math.min(updatedAt, start);
}

function drawCoin(random: Random): Coin {
  return random.weighted(COINS.map((coin) => [coin, coin.weight]));
}

function drawChain(coin: Coin, random: Random): Chain {
  return chainById(random.weighted(coin.chains.map(({ id, weight }) => [id, weight])));
}

const MAILBOXES = ['ops', 'tre', 'acc', 'fin', 'a435', 'kto', 'lin'];
const MAIL_HOSTS = ['gmail.com', 'proton.me', 'example.com', 'outlook.com'];

/** A masked e-mail address, the venue's format for the counterparty of an internal transfer. */
function maskedMail(random: Random): string {
  return `${random.pick(MAILBOXES)}*****@${random.pick(MAIL_HOSTS)}`;
}

const DEPOSIT_REMARKS = ['Top-up', 'Überweisung März', '入金', 'OTC desk', '=1+1'];
const WITHDRAWAL_REMARKS = [
  'payroll',
  'rent',
  'Invoice 2025-0118',
  'ACME, Inc. "Q3"',
  'Überweisung Lieferant',
  '工资 11月',
  'Зарплата',
  'café ☕ split',
  '=1+1',
  '-refund',
];

/** Usually the venue's own remark or none. Some others test exports: other scripts, a formula. */
function depositRemark(random: Random): string {
  return random.chance(0.08) ? random.pick(DEPOSIT_REMARKS) : random.pick(['Deposit', '']);
}

/** Remarks by staff, usually empty. Some test exports: quotes, commas, a formula. */
function withdrawalRemark(random: Random): string {
  return random.chance(0.45) ? random.pick(WITHDRAWAL_REMARKS) : '';
}

const DIGITS = '0123456789';

/** An amount of a coin in the venue's format, with all its digits: mostly a round business amount, otherwise an odd one. */
function drawAmount(coin: Coin, random: Random): string {
  if (random.chance(0.55)) return printAmount(random.pick(coin.round), coin.digits);
  // Squaring favours small amounts, as in real payments.
  const integerPart = Math.floor(random.next() ** 2 * coin.oddBelow);
  const fraction = random.text(DIGITS, random.pick([2, 4, coin.digits]));
  // A transfer of zero does not exist.
  const value = integerPart === 0 && /^0*$/.test(fraction) ? '1' : `${integerPart}.${fraction}`;
  return printAmount(value, coin.digits);
}

/** Pads plain decimal text to a fixed number of digits after the point. */
function printAmount(text: string, digits: number): string {
  const [integerPart = '0', fraction = ''] = text.split('.');
  return `${integerPart}.${fraction.padEnd(digits, '0')}`;
}

/** The fee in the venue's format, or zero where it would be the amount or more. */
function feeWithin(amount: string, fee: string, digits: number): string {
  return printAmount(compare(decimal(fee), decimal(amount)) < 0 ? fee : '0', digits);
}
