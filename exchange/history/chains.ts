import type { Random } from '../exact/random.ts';

/** A chain: the format of its addresses and transaction ids, and whether a deposit needs a memo. */
export interface Chain {
  id: string;
  name: string;
  /** Chains of a family share addresses: one EVM address serves every EVM chain. */
  family: string;
  needsMemo: boolean;
  /** Block confirmations after which a deposit is credited early, and after which it is final. */
  preConfirms: number;
  confirms: number;
  address(random: Random): string;
  memo(random: Random): string;
  transaction(random: Random): string;
}

const HEX = '0123456789abcdef';
const UPPER_HEX = '0123456789ABCDEF';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const EOS_NAME = 'abcdefghijklmnopqrstuvwxyz12345';
const DIGITS = '0123456789';

const noMemo = () => '';
const lowerHash = (random: Random) => random.text(HEX, 64);
const upperHash = (random: Random) => random.text(UPPER_HEX, 64);
const evmHash = (random: Random) => `0x${random.text(HEX, 64)}`;
const evmAddress = (random: Random) => `0x${random.text(HEX, 40)}`;
const numericMemo = (random: Random) => `${1 + random.below(9)}${random.text(DIGITS, 4 + random.below(6))}`;

/** Invented, of the order of what chains need; others need one. */
const CONFIRMATIONS: Readonly<Record<string, readonly [preConfirms: number, confirms: number]>> = {
  btc: [1, 3],
  eth: [12, 64],
  arbitrum: [20, 200],
  bsc: [5, 15],
  trx: [10, 20],
  ltc: [2, 6],
  doge: [5, 30],
};

function confirmationsOn(id: string): { preConfirms: number; confirms: number } {
  const [preConfirms, confirms] = CONFIRMATIONS[id] ?? [1, 1];
  return { preConfirms, confirms };
}

function plainChain(
  id: string,
  name: string,
  family: string,
  address: (random: Random) => string,
  transaction: (random: Random) => string,
): Chain {
  return { id, name, family, needsMemo: false, ...confirmationsOn(id), address, memo: noMemo, transaction };
}

function memoChain(
  id: string,
  name: string,
  address: (random: Random) => string,
  transaction: (random: Random) => string,
): Chain {
  return {
    id,
    name,
    family: id,
    needsMemo: true,
    ...confirmationsOn(id),
    address,
    memo: numericMemo,
    transaction,
  };
}

function bitcoinAddress(random: Random): string {
  const form = random.below(6);
  if (form === 0) return `1${random.text(BASE58, 33)}`;
  if (form === 1) return `3${random.text(BASE58, 33)}`;
  return `bc1q${random.text(BECH32, 38)}`;
}

const ALL: readonly Chain[] = [
  plainChain('btc', 'BTC', 'btc', bitcoinAddress, lowerHash),
  plainChain('eth', 'ERC20', 'evm', evmAddress, evmHash),
  plainChain('arbitrum', 'ARBITRUM', 'evm', evmAddress, evmHash),
  plainChain('bsc', 'BEP20', 'evm', evmAddress, evmHash),
  plainChain('kcc', 'KCC', 'evm', evmAddress, evmHash),
  plainChain('trx', 'TRC20', 'trx', (random) => `T${random.text(BASE58, 33)}`, lowerHash),
  plainChain(
    'sol',
    'SOL',
    'sol',
    (random) => random.text(BASE58, 44),
    (random) => random.text(BASE58, 88),
  ),
  plainChain('ltc', 'LTC', 'ltc', (random) => `ltc1q${random.text(BECH32, 38)}`, lowerHash),
  plainChain('doge', 'DOGE', 'doge', (random) => `D${random.text(BASE58, 33)}`, lowerHash),
  plainChain('ada', 'ADA', 'ada', (random) => `addr1${random.text(BECH32, 98)}`, lowerHash),
  memoChain('xrp', 'XRP', (random) => `r${random.text(BASE58, 33)}`, upperHash),
  memoChain('ton', 'TON', (random) => `${random.pick(['EQ', 'UQ'])}${random.text(BASE64URL, 46)}`, lowerHash),
  memoChain('xlm', 'XLM', (random) => `G${random.text(BASE32, 55)}`, lowerHash),
  memoChain('eos', 'EOS', (random) => random.text(EOS_NAME, 12), lowerHash),
  memoChain('cosmos', 'ATOM', (random) => `cosmos1${random.text(BECH32, 38)}`, upperHash),
];

const BY_ID: ReadonlyMap<string, Chain> = new Map(ALL.map((chain) => [chain.id, chain]));

export function findChain(id: string): Chain | null {
  return BY_ID.get(id) ?? null;
}

/** A chain of our own tables. Throws when it does not exist. */
export function chainById(id: string): Chain {
  const chain = findChain(id);
  if (chain === null) throw new Error(`No chain ${id} in the chain table.`);
  return chain;
}
