import { seededRandom, type Random } from '../exact/random.ts';
import { COINS } from './coins.ts';
import { type AddressBook, DAY, drawDeposit, drawWithdrawal, MINUTE } from './draw-records.ts';
import type { Deposit, History, Withdrawal } from './records.ts';
import { createDepositAddresses, type DepositAddresses } from './deposit-addresses.ts';

interface HistorySize {
  seed: number;
  deposits: number;
  withdrawals: number;
  /** Milliseconds since the epoch; the newest records are just before it. */
  start: number;
}

/** 2019-02-18T00:00:00Z: another endpoint has older records (facts, section 1). */
const FIRST_DAY = 1_550_448_000_000;

/** Both lists and the deposit addresses of their account. The same size, seed and start give the same records. */
export function generateHistory(size: HistorySize): { history: History; addresses: DepositAddresses } {
  const addresses = createDepositAddresses(seededRandom(size.seed ^ 0x57a11e7));
  for (const coin of COINS) for (const chain of coin.chains) addresses.addressOn(chain.id);
  const history = {
    deposits: generateDeposits(size, addresses),
    withdrawals: generateWithdrawals(size),
  };
  return { history, addresses };
}

function generateDeposits(size: HistorySize, addresses: DepositAddresses): Deposit[] {
  const random = seededRandom(size.seed ^ 0xde905175);
  const deposits: Deposit[] = [];
  const times = drawTimes(size.deposits, size.start, random);
  for (const [index, createdAt] of times.entries()) {
    const previous = deposits.at(-1);
    // Two deposits with equal fields and times: only their count distinguishes them.
    const isDuplicate = previous !== undefined && (index === 3 || random.chance(0.004));
    deposits.push(
      isDuplicate ? { ...previous } : drawDeposit(index, createdAt, size.start, addresses, random),
    );
  }
  return deposits;
}

function generateWithdrawals(size: HistorySize): Withdrawal[] {
  const random = seededRandom(size.seed ^ 0x71d4a7a1);
  const addressBook: AddressBook = new Map();
  const times = drawTimes(size.withdrawals, size.start, random);
  return times.map((createdAt, index) => drawWithdrawal(index, createdAt, size.start, addressBook, random));
}

/** `count` times before `start`, newest first: sparse in the first years, dense recently. */
function drawTimes(count: number, start: number, random: Random): number[] {
  const span = Math.max(start - FIRST_DAY, DAY);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const age = Math.floor(random.next() ** 2 * span);
    times.push(start - MINUTE - age);
  }
  return times.sort((a, b) => b - a);
}
