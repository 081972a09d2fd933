import { seededRandom } from '../exact/random.ts';
import { chainById } from './chains.ts';

/** A currency of the seeded history: its chains, typical amounts and withdrawal fees. */
export interface Coin {
  currency: string;
  fullName: string;
  /** Relative frequency. */
  weight: number;
  /** Digits after the point in the venue's amounts. */
  digits: number;
  /** Chain ids with their own weight and withdrawal fee. The first is the default; no record is on one without weight. */
  chains: readonly { id: string; weight: number; withdrawalFee: string }[];
  /** Typical business amounts. */
  round: readonly string[];
  /** Upper bound of the integer part of odd amounts. */
  oddBelow: number;
}

export const COINS: readonly Coin[] = [
  {
    currency: 'USDT',
    fullName: 'Tether',
    weight: 38,
    digits: 8,
    chains: [
      { id: 'trx', weight: 6, withdrawalFee: '1' },
      { id: 'eth', weight: 3, withdrawalFee: '3.2' },
      { id: 'ton', weight: 1, withdrawalFee: '0.5' },
      { id: 'bsc', weight: 0, withdrawalFee: '0.3' },
      { id: 'arbitrum', weight: 0, withdrawalFee: '0.4' },
    ],
    round: [
      '100',
      '250',
      '500',
      '1000',
      '1500',
      '2500',
      '5000',
      '7500',
      '12500',
      '25000',
      '50000',
      '75000',
      '250000',
    ],
    oddBelow: 48_000,
  },
  {
    currency: 'BTC',
    fullName: 'Bitcoin',
    weight: 16,
    digits: 8,
    chains: [{ id: 'btc', weight: 1, withdrawalFee: '0.0005' }],
    round: ['0.05', '0.1', '0.25', '0.5', '1', '1.25', '2', '2.5', '4', '10'],
    oddBelow: 3,
  },
  {
    currency: 'ETH',
    fullName: 'Ethereum',
    weight: 14,
    digits: 8,
    chains: [
      { id: 'eth', weight: 4, withdrawalFee: '0.004' },
      { id: 'arbitrum', weight: 1, withdrawalFee: '0.0001' },
    ],
    round: ['0.5', '1', '2', '5', '10', '12', '25', '50', '100', '310.4'],
    oddBelow: 60,
  },
  {
    currency: 'XRP',
    fullName: 'XRP',
    weight: 9,
    digits: 8,
    chains: [{ id: 'xrp', weight: 1, withdrawalFee: '0.25' }],
    round: ['500', '1000', '1500', '2500', '10000', '48000'],
    oddBelow: 20_000,
  },
  {
    currency: 'KCS',
    fullName: 'KuCoin Token',
    weight: 6,
    digits: 8,
    chains: [{ id: 'kcc', weight: 1, withdrawalFee: '0.01' }],
    round: ['100', '250', '900', '1000', '5000'],
    oddBelow: 3_000,
  },
  {
    currency: 'SOL',
    fullName: 'Solana',
    weight: 6,
    digits: 8,
    chains: [{ id: 'sol', weight: 1, withdrawalFee: '0.008' }],
    round: ['10', '25', '50', '100', '500', '2000'],
    oddBelow: 1_200,
  },
  {
    currency: 'TON',
    fullName: 'Toncoin',
    weight: 4,
    digits: 8,
    chains: [{ id: 'ton', weight: 1, withdrawalFee: '0.02' }],
    round: ['100', '500', '1000', '2500', '15000'],
    oddBelow: 9_000,
  },
  {
    currency: 'USDC',
    fullName: 'USD Coin',
    weight: 3,
    digits: 8,
    chains: [
      { id: 'eth', weight: 1, withdrawalFee: '3' },
      { id: 'sol', weight: 1, withdrawalFee: '1' },
    ],
    round: ['500', '1000', '5000', '20000'],
    oddBelow: 15_000,
  },
  {
    currency: 'XLM',
    fullName: 'Stellar Lumens',
    weight: 2,
    digits: 8,
    chains: [{ id: 'xlm', weight: 1, withdrawalFee: '0.02' }],
    round: ['1000', '5000', '20000'],
    oddBelow: 30_000,
  },
  {
    currency: 'EOS',
    fullName: 'EOS',
    weight: 1,
    digits: 8,
    chains: [{ id: 'eos', weight: 1, withdrawalFee: '0.1' }],
    round: ['100', '1000', '2500'],
    oddBelow: 4_000,
  },
  {
    currency: 'ATOM',
    fullName: 'Cosmos',
    weight: 1,
    digits: 8,
    chains: [{ id: 'cosmos', weight: 1, withdrawalFee: '0.05' }],
    round: ['50', '100', '400'],
    oddBelow: 900,
  },
  {
    currency: 'LTC',
    fullName: 'Litecoin',
    weight: 2,
    digits: 8,
    chains: [{ id: 'ltc', weight: 1, withdrawalFee: '0.001' }],
    round: ['5', '10', '50', '120'],
    oddBelow: 200,
  },
  {
    currency: 'DOGE',
    fullName: 'Dogecoin',
    weight: 1,
    digits: 8,
    chains: [{ id: 'doge', weight: 1, withdrawalFee: '5' }],
    round: ['1000', '10000', '50000'],
    oddBelow: 80_000,
  },
  {
    currency: 'SHIB',
    fullName: 'SHIBA INU',
    weight: 1,
    digits: 18,
    chains: [{ id: 'eth', weight: 1, withdrawalFee: '150000' }],
    round: ['1000000', '25000000', '400000000'],
    oddBelow: 90_000_000,
  },
  {
    currency: 'LINK',
    fullName: 'Chainlink',
    weight: 1,
    digits: 18,
    chains: [{ id: 'eth', weight: 1, withdrawalFee: '0.15' }],
    round: ['50', '100', '1000'],
    oddBelow: 2_500,
  },
  {
    currency: 'ADA',
    fullName: 'Cardano',
    weight: 1,
    digits: 8,
    chains: [{ id: 'ada', weight: 1, withdrawalFee: '0.8' }],
    round: ['1000', '2500', '10000'],
    oddBelow: 12_000,
  },
];

export function findCoin(currency: string): Coin | null {
  return COINS.find((coin) => coin.currency === currency) ?? null;
}

/** Coins that are contracts on other coins' chains. */
const TOKENS: ReadonlySet<string> = new Set(['USDT', 'USDC', 'SHIB', 'LINK']);

/** The contract of a token on a chain, invented in the form of that chain's addresses; empty for a chain's own coin. */
export function contractOf({ currency }: Coin, chain: string): string {
  if (!TOKENS.has(currency)) return '';
  let seed = 0;
  for (const letter of `${currency} ${chain}`)
    seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return chainById(chain).address(seededRandom(seed));
}
