import { seededRandom } from '../../exact/random.ts';

/** Where the ids of earlier runs ended. All zero when there was none. */
interface EarlierIds {
  /** Engine ids up to this one are orders of earlier runs, put back under the sequence they had. Rises while they are put back. */
  restored: number;
  /** The last sequence and the last trade an earlier run may have given. */
  orders: number;
  trades: number;
}

/**
 * The ids the outside sees, from the engine's own numbers: an engine order or trade has the same public id whoever asks, and none
 * is given twice, also not by a later run. Pure functions: nothing has to be remembered for an order of a participant.
 */
export interface PublicIds {
  /** Place of the engine's order among all orders of the exchange. */
  sequence(engineOrder: number): number;
  /** Place of the engine's trade among all trades of the exchange. */
  tradeSequence(engineTrade: number): number;
  /** 24 hexadecimal digits. */
  order(engineOrder: number): string;
  /** Above 2^53 and odd: a reader that goes through a double loses its last digit (facts, section 8). */
  trade(engineTrade: number): bigint;
  /** One of a trade's two sides; as large and odd as a trade's id. Rises with the trades. */
  fill(engineTrade: number, side: FillSide): bigint;
}

/** The order that arrived, or the one it met in the book: whatever fee it pays. */
export type FillSide = 'taker' | 'maker';

const FIRST_TRADE = 11_029_373_945_659_393n;
const FIRST_FILL = 19_814_995_255_305_601n;
const COUNTER = 2 ** 24;

/** What all ids of an exchange are made from, in all its runs. */
export interface IdOrigin {
  /** When its first run began, milliseconds since the epoch. Ids begin with its second, as the venue's do. */
  founded: number;
  /** Of that run. */
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
