import { seededRandom } from '../../exact/random.ts';

/** The last ids of earlier runs; 0 without an earlier run. */
interface EarlierIds {
  /** Engine ids up to this one are restored orders with their original sequence. Rises while they are restored. */
  restored: number;
  /** The last sequence and trade that an earlier run may have used. */
  orders: number;
  trades: number;
}

/**
 * Public ids from the engine's ids: unique over all runs and the same for every caller. Pure functions, so nothing has to be stored
 * for orders of participants.
 */
export interface PublicIds {
  /** Number of the engine's order among all orders of the exchange. */
  sequence(engineOrder: number): number;
  /** Number of the engine's trade among all trades of the exchange. */
  tradeSequence(engineTrade: number): number;
  /** 24 hexadecimal digits. */
  order(engineOrder: number): string;
  /** Above 2^53 and odd: a double loses its last digit (facts, section 8). */
  trade(engineTrade: number): bigint;
  /** For each side of a trade; also above 2^53 and odd. Rises with the trades. */
  fill(engineTrade: number, side: FillSide): bigint;
}

/** The incoming or the resting order, regardless of the fee it pays. */
export type FillSide = 'taker' | 'maker';

const FIRST_TRADE = 11_029_373_945_659_393n;
const FIRST_FILL = 19_814_995_255_305_601n;
const COUNTER = 2 ** 24;

/** The origin of all ids of an exchange, in all its runs. */
export interface IdOrigin {
  /** Start of the first run, milliseconds since the epoch. Ids start with it in seconds, as the venue's do. */
  founded: number;
  /** Seed of the first run. */
  seed: number;
}

export function createPublicIds(seed: number, founded: number, earlier: EarlierIds): PublicIds {
  const own = seededRandom(seed ^ 0x0de51d).text('0123456789abcdef', 10);
  const second = Math.floor(founded / 1000);
  const sequence = (engineOrder: number) =>
    engineOrder <= earlier.restored ? engineOrder : engineOrder + (earlier.orders - earlier.restored);
  const tradeSequence = (engineTrade: number) => earlier.trades + engineTrade;
  return {
    sequence,
    tradeSequence,
    order(engineOrder) {
      const count = sequence(engineOrder);
      return hex(second + Math.floor(count / COUNTER), 8) + own + hex(count % COUNTER, 6);
    },
    trade: (engineTrade) => FIRST_TRADE + 2n * BigInt(tradeSequence(engineTrade)),
    fill: (engineTrade, side) =>
      FIRST_FILL + 4n * BigInt(tradeSequence(engineTrade)) + (side === 'taker' ? 0n : 2n),
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0').slice(-digits);
}
