import { seededRandom, type Random } from '../exact/random.ts';
import { drawAmount, feeWithin, printAmount } from './amounts.ts';
import { chainById, type Chain } from './chains.ts';
import { COINS, type Coin } from './coins.ts';
import type { Deposit, DepositStatus, History, Withdrawal, WithdrawalStatus } from './records.ts';
import { depositRemark, maskedMail, withdrawalRemark } from './texts.ts';
import { createWallet, type Wallet } from './wallet.ts';

export interface HistorySize {
  seed: number;
  deposits: number;
  withdrawals: number;
  /** Milliseconds since the epoch; the newest records lie just before it. */
  start: number;
}

/** 2019-02-18T00:00:00Z: older records live behind another endpoint (facts, section 1). */
export const FIRST_DAY = 1_550_448_000_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MAIL_PROBABILITY = 0.6;

/** Both lists and the wallet behind them. The same size, seed and start give the same records. */
export function generateHistory(size: HistorySize): { history: History; wallet: Wallet } {
  const wallet = createWallet(seededRandom(size.seed ^ 0x57a11e7));
  for (const coin of COINS) for (const chain of coin.chains) wallet.addressOn(chain.id);
  const history = {
    deposits: generateDeposits(size, wallet),
    withdrawals: generateWithdrawals(size),
  };
  return { history, wallet };
}

function generateDeposits(size: HistorySize, wallet: Wallet): Deposit[] {
  const random = seededRandom(size.seed ^ 0xde905175);
  const deposits: Deposit[] = [];
  const times = drawTimes(size.deposits, size.start, random);
  for (const [index, createdAt] of times.entries()) {
    const previous = deposits.at(-1);
    // Two equal deposits, to the millisecond: nothing but their number tells them apart.
    const twin = previous !== undefined && (index === 3 || random.chance(0.004));
    deposits.push(twin ? { ...previous } : drawDeposit(index, createdAt, size.start, wallet, random));
  }
  return deposits;
}

function drawDeposit(
  index: number,
  createdAt: number,
  start: number,
  wallet: Wallet,
  random: Random,
): Deposit {
  const coin = drawCoin(random);
  const chain = drawChain(coin, random);
  const isInner = random.chance(0.07);
  const own = wallet.addressOn(chain.id);
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

/** Some chains' ids carry a suffix after an @ (facts, section 1). */
function depositTransaction(chain: Chain, random: Random): string {
  const id = chain.transaction(random);
  return random.chance(0.15) ? `${id}@${random.text('0123456789abcdef', 32)}` : id;
}

function generateWithdrawals(size: HistorySize): Withdrawal[] {
  const random = seededRandom(size.seed ^ 0x71d4a7a1);
  const addressBook = new Map<string, { address: string; memo: string }[]>();
  const times = drawTimes(size.withdrawals, size.start, random);
  return times.map((createdAt, index) => drawWithdrawal(index, createdAt, size.start, addressBook, random));
}

function drawWithdrawal(
  index: number,
  createdAt: number,
  start: number,
  addressBook: Map<string, { address: string; memo: string }[]>,
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

/** Mostly one of a few known recipients of the chain, at times a new one. */
function drawTarget(
  chain: Chain,
  addressBook: Map<string, { address: string; memo: string }[]>,
  random: Random,
): { address: string; memo: string } {
  const known = addressBook.get(chain.id) ?? [];
  addressBook.set(chain.id, known);
  if (known.length > 0 && random.chance(0.8)) return random.pick(known);
  const target = { address: chain.address(random), memo: chain.memo(random) };
  if (known.length < 8) known.push(target);
  return target;
}

/** `count` times before `start`, newest first: sparse in the first years, dense of late. */
function drawTimes(count: number, start: number, random: Random): number[] {
  const span = Math.max(start - FIRST_DAY, DAY);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const age = Math.floor(random.next() ** 2 * span);
    times.push(start - MINUTE - age);
  }
  return times.sort((a, b) => b - a);
}

function updateTime(createdAt: number, start: number, random: Random): number {
  const settled = createdAt + random.pick([0, 1, 3, 12, 30]) * MINUTE + random.below(MINUTE);
  return random.chance(0.3) ? createdAt : Math.min(settled, start);
}

function drawCoin(random: Random): Coin {
  return drawWeighted(COINS, random);
}

function drawChain(coin: Coin, random: Random): Chain {
  return chainById(drawWeighted(coin.chains, random).id);
}

function drawWeighted<T extends { weight: number }>(choices: readonly T[], random: Random): T {
  let total = 0;
  for (const choice of choices) total += choice.weight;
  let left = random.below(total);
  for (const choice of choices) {
    left -= choice.weight;
    if (left < 0) return choice;
  }
  throw new Error('Cannot draw from an empty list.');
}

/** 24 hexadecimal digits that start with the time in seconds, as the venue's ids do. */
function objectId(createdAt: number, random: Random): string {
  const seconds = Math.floor(createdAt / 1000)
    .toString(16)
    .padStart(8, '0');
  return seconds + random.text('0123456789abcdef', 16);
}
