import { z } from 'zod';
import { addressName, type addressCalls, type AddressBook } from '../../../../shared/bridge/address-calls.ts';
import type { CallHandlers } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { type AddressName, entryKey } from '../../../../shared/addresses/address-names.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { addressesServiceMessages } from '../../../../shared/messages/addresses-service.ts';
import { settingsFilesMessages } from '../../../../shared/messages/settings-files.ts';
import type { Reloads } from '../../../storage/reloads.ts';
import type { Files } from '../../../platform/files.ts';
import { openStoredFile } from '../../../storage/stored-file.ts';
import { readAddressFile } from './read-address-file.ts';

export const ADDRESS_BOOK_FILE = 'address-book.json';

const MAX_ENTRIES = 10_000;

/** The whole file. */
export const addressBookFile = z.strictObject({ version: z.literal(1), entries: z.array(addressName) });
type FileContent = z.infer<typeof addressBookFile>;
const NONE: FileContent = { version: 1, entries: [] };

type BookCall = Extract<keyof typeof addressCalls, `addressBook.${string}`>;

function openBook(files: Files, folder: string, reloads?: Reloads) {
  return openStoredFile({
    files,
    folder,
    name: ADDRESS_BOOK_FILE,
    messages: settingsFilesMessages.addressBook,
    schema: addressBookFile,
    none: NONE,
    reloads,
  });
}

/** The names in the book of a data folder; none where there is no book, or none that can be read. */
export function readAddressBook(files: Files, folder: string): readonly AddressName[] {
  return openBook(files, folder).get().entries;
}

/**
 * Names for addresses, in a file of their own in `folder`. Nothing that moves money reads them: they are words beside an address.
 * `onNames` gets them now and after every change.
 */
export function addressBookHandlers(
  files: Files,
  folder: string,
  onNames: (names: readonly AddressName[]) => void = () => undefined,
  reloads?: Reloads,
): Pick<CallHandlers, BookCall> {
  const file = openBook(files, folder, reloads);
  onNames(file.get().entries);
  reloads?.on(ADDRESS_BOOK_FILE, () => onNames(file.get().entries));

  function view(): AddressBook {
    return { entries: file.get().entries, problem: file.problem() };
  }

  function write(entries: AddressName[]): Result<AddressBook, BridgeError> {
    if (entries.length > MAX_ENTRIES) return fail(TOO_MANY);
    const written = file.set({ version: 1, entries: entries.toSorted(byName) });
    if (!written.ok) return written;
    onNames(written.value.entries);
    return succeed(view());
  }

  return {
    'addressBook.list': async () => succeed(view()),
    async 'addressBook.put'({ entry, replaces }) {
      const { entries } = file.get();
      const old = replaces === null ? null : entryKey(replaces);
      const key = entryKey(entry);
      if (old !== null && !entries.some((other) => entryKey(other) === old)) return fail(GONE);
      const same = entries.find((other) => entryKey(other) === key);
      if (same !== undefined && key !== old) return fail(taken(same));
      return write([...entries.filter((other) => entryKey(other) !== old), entry]);
    },
    async 'addressBook.remove'(place) {
      const key = entryKey(place);
      const { entries } = file.get();
      const rest = entries.filter((entry) => entryKey(entry) !== key);
      return rest.length === entries.length ? succeed(view()) : write(rest);
    },
    async 'addressBook.import'({ text, take }) {
      const read = readAddressFile(text);
      if (!read.ok) return read;
      const { merged, counts } = merge(file.get().entries, read.value.entries);
      if (merged.length > MAX_ENTRIES) return fail(TOO_MANY);
      if (take && counts.added + counts.changed > 0) {
        const written = write(merged);
        if (!written.ok) return written;
      }
      const { entries, ignored } = read.value;
      return succeed({ rows: entries.length, ...counts, ignored, taken: take, book: view() });
    },
  };
}

interface Merged {
  merged: AddressName[];
  counts: { added: number; changed: number; same: number };
}

/** The book with what a file says put over it. */
function merge(book: readonly AddressName[], incoming: readonly AddressName[]): Merged {
  const byKey = new Map(book.map((entry) => [entryKey(entry), entry]));
  const counts = { added: 0, changed: 0, same: 0 };
  for (const entry of incoming) {
    const key = entryKey(entry);
    const old = byKey.get(key);
    if (old === undefined) counts.added += 1;
    else if (old.name === entry.name && old.note === entry.note) counts.same += 1;
    else counts.changed += 1;
    byKey.set(key, entry);
  }
  return { merged: [...byKey.values()], counts };
}

function byName(a: AddressName, b: AddressName): number {
  return a.name.localeCompare(b.name, 'en') || (entryKey(a) < entryKey(b) ? -1 : 1);
}

function taken({ name, chain }: AddressName): BridgeError {
  return {
    kind: 'conflict',
    field: 'address',
    message:
      chain === null
        ? addressesServiceMessages.takenEverywhere(name)
        : addressesServiceMessages.takenOn(chain, name),
  };
}

const GONE: BridgeError = {
  kind: 'not-found',
  message: addressesServiceMessages.gone,
};

const TOO_MANY: BridgeError = {
  kind: 'limit',
  message: addressesServiceMessages.tooMany,
};
