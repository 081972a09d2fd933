import { z } from 'zod';

/** Chain ids and names as venues write them. */
const chain = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[A-Za-z0-9 ()._-]+$/));
/** Printable characters without spaces, as every chain's addresses are. */
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/));

/** Control characters and those that turn the direction of text would make a name look like another. */
// oxlint-disable-next-line no-control-regex -- they are what is refused
const PLAIN_TEXT = /^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$/u;

/** One name of the address book; `chain` null: on every chain. */
export const addressName = z.strictObject({
  address,
  chain: z.nullable(chain),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(PLAIN_TEXT)),
  note: z.string().check(z.trim(), z.maxLength(500), z.regex(PLAIN_TEXT)),
});

const place = z.strictObject({ address, chain: z.nullable(chain) });

export const addressBook = z.strictObject({
  /** By name. */
  entries: z.array(addressName),
  /** Why the book on the disk could not be read, with what to do about it; null when it could. */
  problem: z.nullable(z.string()),
});
export type AddressBook = z.infer<typeof addressBook>;

/** What an import adds, changes and leaves; the same before it is taken and after. */
const importCounts = z.strictObject({
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  /** Columns of the file that are not read. */
  ignored: z.array(z.string()),
  taken: z.boolean(),
  book: addressBook,
});
export type ImportCounts = z.infer<typeof importCounts>;

const template = z.string().check(z.maxLength(300));
const explorerChain = z.strictObject({ chain });

/** Where a chain's transactions and addresses can be looked at. Templates are https and have {value} once. */
const explorerView = z.strictObject({
  chain: z.string(),
  tx: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** shipped: as Counterfoil comes; changed: it comes with another one; own: it comes with none. */
  origin: z.enum(['shipped', 'changed', 'own']),
});
export type ExplorerView = z.infer<typeof explorerView>;

const explorerList = z.strictObject({ explorers: z.array(explorerView), problem: z.nullable(z.string()) });

export const addressCalls = {
  'addressBook.list': { input: z.strictObject({}), reply: addressBook },
  /** In place of the entry named by `replaces`; null: a new one. Kind `conflict` when another entry has this address and chain. */
  'addressBook.put': {
    input: z.strictObject({ entry: addressName, replaces: z.nullable(place) }),
    reply: addressBook,
  },
  'addressBook.remove': { input: place, reply: addressBook },
  /**
   * CSV with a header row: address, name, chain, note. The whole file or nothing; an entry of the same address and chain is replaced.
   * `take` off only counts.
   */
  'addressBook.import': {
    input: z.strictObject({
      text: z.string().check(z.minLength(1), z.maxLength(4_000_000)),
      take: z.boolean(),
    }),
    reply: importCounts,
  },
  'explorers.list': { input: z.strictObject({}), reply: explorerList },
  /** Null: no page of this kind. Kind `bad-request` with the field when a template is none. */
  'explorers.put': {
    input: z.strictObject({ chain, tx: z.nullable(template), address: z.nullable(template) }),
    reply: explorerList,
  },
  /** Back to what Counterfoil comes with; a chain it comes without is taken off the list. */
  'explorers.reset': { input: explorerChain, reply: explorerList },
  /**
   * Opens a record's transaction or address outside. The page names what, never where: the app makes the address of its own template,
   * and asks the person itself where that template is not one Counterfoil comes with.
   */
  'links.open': {
    input: z.strictObject({
      kind: z.enum(['tx', 'address']),
      chain,
      value: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    /** shown: this host opens nothing, so the address is there to be copied; declined: the person said no. */
    reply: z.strictObject({ url: z.string(), outcome: z.enum(['opened', 'declined', 'shown']) }),
  },
} as const;
