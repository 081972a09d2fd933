import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { CallHandlers, EventName, EventPayload } from '../../shared/bridge/contract.ts';
import type { BridgeError } from '../../shared/bridge/error.ts';
import { type Result, succeed } from '../../shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { Files } from '../ports/files.ts';
import type { Ids } from '../ports/ids.ts';
import type { PlaceChooser } from '../ports/save-file.ts';
import type { Archive, ArchiveHost } from './archive/archive-host.ts';
import type { ExportOps } from './export/export-ops.ts';
import { exportHandlers } from './export/handlers.ts';
import type { AskExports } from './export/write-export.ts';
import { reviewHandlers } from './reviews/handlers.ts';
import type { ArchiveSource } from './sync/run-walk.ts';
import { createSyncDesk } from './sync/sync-desk.ts';
import { viewHandlers } from './views.ts';

/** Calls the wallet history answers. */
export type HistoryCall = Extract<
  keyof CallHandlers,
  `${'history' | 'reviews' | 'exports' | 'views'}.${string}`
>;

export interface HistoryPorts {
  /** Opens the archive of a folder, in a thread of its own or in this one. */
  archive: ArchiveHost;
  clock: Clock;
  ids: Ids;
  files: Files;
  places: PlaceChooser;
  /** Where archive.db and reviews.db live. */
  folder: string;
  /** Of the app, for the side files of exports. */
  version: string;
  /** The system user, kept with whatever is said of a record. */
  userName: string;
  /** All accounts as they are now. */
  accounts: () => readonly AccountView[];
  /** The venue of an account, with its key at hand. */
  ready: (accountId: string) => Promise<Result<ArchiveSource, BridgeError>>;
  announce: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
}

export interface HistoryDesk {
  handlers: Pick<CallHandlers, HistoryCall>;
  /** The desk is built: accounts that were read before are brought up to date. */
  begin(): void;
  /** The accounts changed. */
  prune(): void;
  rest(): void;
  wake(): void;
  /** Ends what runs, lets the archive finish what it was asked, and closes its files. */
  close(): Promise<void>;
}

/** Composes everything about the wallet history: the archive's thread, the reading of the lists and the calls they answer. */
export function createHistoryDesk(ports: HistoryPorts): HistoryDesk {
  const { clock, ids, files, folder, announce } = ports;
  const archive = ports.archive.open(folder, ({ revision, opening }) =>
    announce('history', { revision, opening }),
  );
  const sync = createSyncDesk({
    archive,
    clock,
    ids,
    ready: ports.ready,
    accounts: ports.accounts,
    announce: (progress) => announce('sync', progress),
  });
  async function lists() {
    const status = await sync.status();
    return status.ok ? succeed(status.value.lists) : status;
  }

  return {
    handlers: {
      async 'history.status'() {
        const { problem, opening } = archive.state();
        const status = await sync.status();
        // An archive that does not open is no failure of this call: it is what there is to say.
        if (!status.ok) {
          return succeed({
            problem: problem ?? status.error.message,
            opening,
            lists: [],
            syncs: [],
            searchLag: 0,
          });
        }
        const state = await archive.ask('ask.state', null);
        return succeed({
          problem,
          opening,
          ...status.value,
          searchLag: state.ok ? state.value.searchLag : 0,
        });
      },
      ...sync.handlers,
      'history.page': (input) => archive.ask('ask.page', input),
      'history.totals': (input) => archive.ask('ask.totals', input),
      'history.flow': (input) => archive.ask('ask.flow', input),
      'history.insight': (input) => archive.ask('ask.insight', input),
      'history.facets': () => archive.ask('ask.facets', null),
      async 'history.record'(input) {
        const found = await archive.ask('ask.record', input);
        if (!found.ok) return found;
        const said = await archive.ask('reviews.said', input);
        return said.ok ? succeed({ ...found.value, said: said.value }) : said;
      },
      'history.setAside': (input) => archive.ask('archive.setAside', input),
      ...reviewHandlers({
        archive,
        files,
        clock,
        places: ports.places,
        dataFolder: folder,
        systemUser: ports.userName,
        accounts: ports.accounts,
        lists,
      }),
      ...exportHandlers({
        archive: asExports(archive),
        files,
        clock,
        places: ports.places,
        dataFolder: folder,
        version: ports.version,
        accounts: ports.accounts,
        lists,
      }),
      ...viewHandlers(files, folder),
    },
    begin: () => sync.begin(),
    prune: () => sync.prune(),
    rest: () => sync.rest(),
    wake: () => sync.wake(),
    async close() {
      await sync.close();
      await archive.close();
    },
  };
}

/** An op of the exports answers a Result of its own already, and the archive hands it on as it is. */
function asExports(archive: Archive): AskExports {
  return { ask: (op, input) => archive.ask(op, input) as Promise<ReturnType<ExportOps[typeof op]>> };
}
