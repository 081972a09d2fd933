import type { Random } from '../exact/random.ts';
import { drawAmount, feeWithin, printAmount } from './amounts.ts';
import type { Chain } from './chains.ts';
import { DAY, drawChain, drawCoin, MAIL_PROBABILITY, updateTime } from './draw.ts';
import type { Withdrawal, WithdrawalStatus } from './records.ts';
import { maskedMail, withdrawalRemark } from './texts.ts';

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
