import { fail, type Result, succeed } from '../base/result.ts';
import { recordsCommonMessages } from '../messages/records-common.ts';
import { chainKey } from './chain-key.ts';

const messages = recordsCommonMessages.explorer;

export type LinkKind = 'tx' | 'address';

/** The pages of one chain: a page per transaction, a page per address. Null: there is none. */
export interface Explorer {
  /** Lower case, as chainKey gives it. */
  chain: string;
  tx: string | null;
  address: string | null;
}

/** Stands in a template, once, for the transaction id or the address. */
export const PLACE = '{value}';

const MAX_TEMPLATE = 300;
const MAX_VALUE = 200;
/** Letters that stay as they are in every part of an address. */
const SAMPLE_VALUE = 'cfvaluecf';

/**
 * A template as it is stored (as a browser would write it), or why it is none: it is https, names a host and nobody who logs in, and has
 * {value} exactly once, behind the host.
 */
export function readTemplate(entered: string): Result<string, string> {
  const template = entered.trim();
  if (template.length > MAX_TEMPLATE) return fail(messages.tooLong(MAX_TEMPLATE));
  if (!/^https:\/\//i.test(template)) return fail(messages.noHttps);
  if (template.split(PLACE).length !== 2) return fail(messages.noPlace(PLACE));
  if (/[\s\\]/.test(template) || template.includes(SAMPLE_VALUE)) return fail(messages.noAddress);
  const url = parse(template.replace(PLACE, SAMPLE_VALUE));
  if (url === null || !url.hostname.includes('.')) return fail(messages.noAddress);
  if (url.host.includes(SAMPLE_VALUE)) return fail(messages.placeInHost(PLACE));
  if (url.username !== '' || url.password !== '') return fail(messages.login);
  if (url.protocol !== 'https:' || url.href.split(SAMPLE_VALUE).length !== 2) return fail(messages.noAddress);
  return succeed(url.href.replace(SAMPLE_VALUE, PLACE));
}

/** The address behind a stored template, with the value percent-encoded; why not, when it cannot be put there unchanged. */
export function fillTemplate(template: string, value: string): Result<string, string> {
  if (value === '' || value.length > MAX_VALUE) return fail(messages.reasons.length);
  if (!/^[\x21-\x7e]+$/.test(value)) return fail(messages.reasons.letters);
  // A path of dots alone would mean another page.
  if (/^\.+$/.test(value)) return fail(messages.reasons.dots);
  const filled = template.replace(PLACE, () => encode(value));
  const [url, bare] = [parse(filled), parse(template.replace(PLACE, SAMPLE_VALUE))];
  if (url === null || bare === null || url.protocol !== 'https:' || url.host !== bare.host) {
    return fail(messages.reasons.unsafe);
  }
  return url.href === filled ? succeed(filled) : fail(messages.reasons.other);
}

function encode(value: string): string {
  return encodeURIComponent(value).replaceAll("'", '%27');
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** What of a record's field an explorer knows: venues write some transaction ids as hash@suffix. */
function linkValue(kind: LinkKind, field: string): string {
  if (kind === 'address') return field;
  const at = field.indexOf('@');
  return at > 0 ? field.slice(0, at) : field;
}

/** What is to be opened: the page's text and the app's. */
export interface LinkWish {
  kind: LinkKind;
  chain: string;
  value: string;
}

/**
 * The address a wish leads to. The page shows it and the app opens it, both by this function. `none`: no explorer has such a page for the
 * chain; otherwise a sentence why the value cannot be looked up.
 */
export function linkFor(
  explorers: readonly Explorer[],
  { kind, chain, value }: LinkWish,
): Result<string, { none: boolean; message: string }> {
  const key = chainKey(chain);
  const template = explorers.find((explorer) => explorer.chain === key)?.[kind] ?? null;
  if (template === null) {
    return fail({ none: true, message: chain === '' ? messages.noneUnnamed : messages.none(chain) });
  }
  const filled = fillTemplate(template, linkValue(kind, value));
  if (filled.ok) return filled;
  return fail({ none: false, message: messages.cannot[kind](filled.error) });
}

/** Explorers of one site that names both pages alike: `base/tx/…` and `base/address/…`. */
function plain(chain: string, base: string, tx = 'tx', address = 'address'): Explorer {
  return { chain, tx: `${base}/${tx}/${PLACE}`, address: `${base}/${address}/${PLACE}` };
}

/** Well-known public explorers, as Counterfoil comes. Each can be changed in Settings. */
export const SHIPPED_EXPLORERS: readonly Explorer[] = [
  plain('ada', 'https://cardanoscan.io', 'transaction'),
  plain('algo', 'https://allo.info', 'tx', 'account'),
  {
    chain: 'apt',
    tx: `https://explorer.aptoslabs.com/txn/${PLACE}?network=mainnet`,
    address: `https://explorer.aptoslabs.com/account/${PLACE}?network=mainnet`,
  },
  plain('arbitrum', 'https://arbiscan.io'),
  plain('avaxc', 'https://snowtrace.io'),
  plain('base', 'https://basescan.org'),
  plain('bch', 'https://blockchair.com/bitcoin-cash', 'transaction'),
  plain('bsc', 'https://bscscan.com'),
  plain('btc', 'https://mempool.space'),
  plain('cosmos', 'https://www.mintscan.io/cosmos'),
  plain('dash', 'https://blockchair.com/dash', 'transaction'),
  plain('doge', 'https://blockchair.com/dogecoin', 'transaction'),
  plain('dot', 'https://polkadot.subscan.io', 'extrinsic', 'account'),
  plain('etc', 'https://etc.blockscout.com'),
  plain('eth', 'https://etherscan.io'),
  plain('fil', 'https://filfox.info/en', 'message'),
  plain('hbar', 'https://hashscan.io/mainnet', 'transaction', 'account'),
  plain('kava', 'https://www.mintscan.io/kava'),
  plain('kcc', 'https://scan.kcc.io'),
  plain('linea', 'https://lineascan.build'),
  plain('ltc', 'https://litecoinspace.org'),
  plain('matic', 'https://polygonscan.com'),
  plain('near', 'https://nearblocks.io', 'txns'),
  plain('optimism', 'https://optimistic.etherscan.io'),
  plain('osmo', 'https://www.mintscan.io/osmosis'),
  plain('sol', 'https://solscan.io', 'tx', 'account'),
  plain('sui', 'https://suiscan.xyz/mainnet', 'tx', 'account'),
  plain('tia', 'https://www.mintscan.io/celestia'),
  {
    chain: 'ton',
    tx: `https://tonviewer.com/transaction/${PLACE}`,
    address: `https://tonviewer.com/${PLACE}`,
  },
  {
    chain: 'trx',
    tx: `https://tronscan.org/#/transaction/${PLACE}`,
    address: `https://tronscan.org/#/address/${PLACE}`,
  },
  plain('xlm', 'https://stellar.expert/explorer/public', 'tx', 'account'),
  plain('xrp', 'https://xrpscan.com', 'tx', 'account'),
  { chain: 'xtz', tx: `https://tzkt.io/${PLACE}`, address: `https://tzkt.io/${PLACE}` },
  plain('zec', 'https://blockchair.com/zcash', 'transaction'),
];
