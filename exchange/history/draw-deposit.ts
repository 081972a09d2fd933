import type { Random } from '../exact/random.ts';
import { drawAmount, feeWithin } from './amounts.ts';
import type { Chain } from './chains.ts';
import { DAY, drawChain, drawCoin, MAIL_PROBABILITY, updateTime } from './draw.ts';
import type { Deposit, DepositStatus } from './records.ts';
import { depositRemark, maskedMail } from './texts.ts';
import type { DepositAddresses } from './deposit-addresses.ts';

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
