import { z } from 'zod';
import type { ExplorerView } from '../../../../shared/bridge/address-calls.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { chainKey } from '../../../../shared/addresses/chain-key.ts';
import {
  type Explorer,
  type LinkKind,
  readTemplate,
  SHIPPED_EXPLORERS,
} from '../../../../shared/addresses/explorers.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { addressesServiceMessages } from '../../../../shared/messages/addresses-service.ts';
import { settingsFilesMessages } from '../../../../shared/messages/settings-files.ts';
import type { Reloads } from '../../../storage/reloads.ts';
import type { Files } from '../../../platform/files.ts';
import { openStoredFile } from '../../../storage/stored-file.ts';

export const EXPLORERS_FILE = 'explorers.json';

const MAX_CHANGES = 300;

/** A file somebody wrote by hand is read as strictly as what a person types. */
const template = z.nullable(
  z.string().check(
    z.refine((text) => {
      const read = readTemplate(text);
      return read.ok && read.value === text;
    }),
  ),
);
/** The whole file. */
export const explorersFile = z.strictObject({
  version: z.literal(1),
  changed: z.array(z.strictObject({ chain: z.string(), tx: template, address: template })),
});
type FileContent = z.infer<typeof explorersFile>;
const NONE: FileContent = { version: 1, changed: [] };

interface ExplorerList {
  /** By chain: what Counterfoil comes with, and what was changed or added. */
  list(): ExplorerView[];
  /** Kinds `bad-request` with the field, `limit` and `store`. */
  put(wanted: Explorer): Result<null, BridgeError>;
  reset(chain: string): Result<null, BridgeError>;
  problem(): string | null;
}

/** Only what differs from the shipped list is kept, so a better shipped one arrives with the next version. */
export function openExplorers(files: Files, folder: string, reloads?: Reloads): ExplorerList {
  const file = openStoredFile({
    files,
    folder,
    name: EXPLORERS_FILE,
    messages: settingsFilesMessages.explorers,
    schema: explorersFile,
    none: NONE,
    reloads,
  });

  function write(changed: Explorer[]): Result<null, BridgeError> {
    const written = file.set({ version: 1, changed });
    return written.ok ? succeed(null) : written;
  }

  return {
    list: () => merged(file.get().changed),
    problem: () => file.problem(),
    put(wanted) {
      const chain = chainKey(wanted.chain);
      const tx = read('tx', wanted.tx);
      if (!tx.ok) return tx;
      const address = read('address', wanted.address);
      if (!address.ok) return address;
      const next: Explorer = { chain, tx: tx.value, address: address.value };
      const others = file.get().changed.filter((other) => other.chain !== chain);
      const shipped = SHIPPED_EXPLORERS.find((one) => one.chain === chain);
      if (shipped !== undefined && shipped.tx === next.tx && shipped.address === next.address) {
        return write(others);
      }
      if (shipped === undefined && next.tx === null && next.address === null) return fail(NOTHING);
      return others.length >= MAX_CHANGES ? fail(TOO_MANY) : write([...others, next]);
    },
    reset(name) {
      const chain = chainKey(name);
      const { changed } = file.get();
      const others = changed.filter((other) => other.chain !== chain);
      return others.length === changed.length ? succeed(null) : write(others);
    },
  };
}

function merged(changed: readonly Explorer[]): ExplorerView[] {
  const byChain = new Map<string, ExplorerView>();
  for (const explorer of SHIPPED_EXPLORERS) byChain.set(explorer.chain, { ...explorer, origin: 'shipped' });
  for (const explorer of changed) {
    const origin = byChain.has(explorer.chain) ? 'changed' : 'own';
    byChain.set(explorer.chain, { ...explorer, origin });
  }
  return [...byChain.values()].sort((a, b) => (a.chain < b.chain ? -1 : 1));
}

function read(field: LinkKind, text: string | null): Result<string | null, BridgeError> {
  if (text === null || text.trim() === '') return succeed(null);
  const template = readTemplate(text);
  if (template.ok) return template;
  return fail({ kind: 'bad-request', field, message: template.error });
}

const NOTHING: BridgeError = {
  kind: 'bad-request',
  field: 'tx',
  message: addressesServiceMessages.noPages,
};
const TOO_MANY: BridgeError = {
  kind: 'limit',
  message: addressesServiceMessages.tooManyExplorers(MAX_CHANGES),
};
