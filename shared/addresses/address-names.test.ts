/** Seam: none. Breaks when an address carries the name of another one, or loses its own because a venue writes case or chain differently. */
import { expect, test } from 'vitest';
import { addressKey, nameFinder } from './address-names.ts';

const EVM = '0xAbCdEf0123456789aBcDeF0123456789abcdef01';
const TRON = 'TXq4abcdefghijkmnopqrstuvwxyz12349';
const book = [
  { address: EVM, chain: null, name: 'Cold storage', note: '' },
  { address: EVM, chain: 'arbitrum', name: 'Arbitrum vault', note: '' },
  { address: TRON, chain: 'TRC20', name: 'Supplier', note: '' },
];

test('a name for one chain goes before the name for every chain', () => {
  const find = nameFinder(book);
  expect(find(EVM, 'eth')?.name).toBe('Cold storage');
  expect(find(EVM, 'ARBITRUM')?.name).toBe('Arbitrum vault');
  expect(find(EVM, '')?.name).toBe('Cold storage');
});

test('chains are the same under their other names, and another chain is another place', () => {
  const find = nameFinder(book);
  expect(find(TRON, 'trx')?.name).toBe('Supplier');
  expect(find(TRON, 'eth')).toBeNull();
});

test('case matters where it is a different letter, and only there', () => {
  const find = nameFinder(book);
  expect(find(EVM.toLowerCase(), 'eth')?.name).toBe('Cold storage');
  expect(find(TRON.toLowerCase(), 'trx')).toBeNull();
});

test('an address that only looks alike at both ends has no name; an empty one never has', () => {
  const find = nameFinder([...book, { address: 'x', chain: null, name: 'X', note: '' }]);
  expect(find(`${EVM.slice(0, 8)}ffff${EVM.slice(12)}`, 'eth')).toBeNull();
  expect(find('', 'eth')).toBeNull();
});

test.each(['bc', 'tb', 'ltc', 'addr', 'cosmos', 'osmo', 'inj', 'kava', 'celestia'])(
  'a bech32 address of %s is the same in either case',
  (prefix) => {
    const address = `${prefix}1qw508d6qejxtdg4y5r3zarvary0c5xw7k`;
    expect(addressKey(address.toUpperCase())).toBe(address);
  },
);
