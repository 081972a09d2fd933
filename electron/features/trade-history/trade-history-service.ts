import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import { createFillDownload, type FillDownload, type FillDownloadParts } from './fill-download.ts';
import { createFillStore, type FillStore } from './fill-store.ts';
import { openFillFile } from './open-fill-file.ts';

interface TradeHistoryParts extends Omit<FillDownloadParts, 'store' | 'changed'> {
  /** Where trade-history.db is kept. */
  folder: string;
  announce: (accountId: string) => void;
  /** What a person should know of how the file opened. */
  notice: (message: string) => void;
}

export interface TradeHistoryService {
  handlers: Pick<CallHandlers, 'tradeHistory.fills'>;
  /** The account's history was checked: its fills follow. */
  download(accountId: string): void;
  filled(accountId: string, symbol: string): void;
  /** The venue started the account over. */
  startedOver(accountId: string): void;
  suspend(): void;
  close(): void;
}

interface Opened {
  store: FillStore;
  download: FillDownload;
}

/**
 * Keeps the fills of every pair, because the venue forgets them. The file is opened by the first who needs it: the start does not wait for it, and
 * without it everything else goes on.
 */
export function createTradeHistoryService(parts: TradeHistoryParts): TradeHistoryService {
  let opened: Result<Opened, BridgeError> | null = null;
  /** The history, which ends later, may still say that a check of it ended. */
  let isClosed = false;

  function open(): Result<Opened, BridgeError> {
    opened ??= openNow();
    return opened;
  }

  function openNow(): Result<Opened, BridgeError> {
    const file = openFillFile(parts.folder);
    const message = file.ok ? file.value.notice : file.error.message;
    if (message !== null) parts.notice(message);
    if (!file.ok) return file;
    const store = createFillStore(file.value.db);
    return succeed({ store, download: createFillDownload({ ...parts, store, changed: parts.announce }) });
  }

  return {
    handlers: {
      async 'tradeHistory.fills'({ accountId, symbol, before }) {
        const there = open();
        if (!there.ok) return there;
        const page = there.value.store.page(accountId, symbol, before);
        return page.ok ? succeed({ ...page.value, problem: there.value.download.problem(accountId) }) : page;
      },
    },
    download(accountId) {
      if (isClosed) return;
      const there = open();
      if (there.ok) void there.value.download.run(accountId);
    },
    filled(accountId, symbol) {
      // Not opened for it: an order of this app is among those that are read first anyway.
      if (opened?.ok === true) opened.value.download.filled(accountId, symbol);
    },
    startedOver(accountId) {
      const there = open();
      if (!there.ok) return;
      there.value.download.stop();
      there.value.store.forget(accountId);
      parts.announce(accountId);
    },
    suspend() {
      if (opened?.ok === true) opened.value.download.stop();
    },
    close() {
      isClosed = true;
      if (opened?.ok !== true) return;
      opened.value.download.stop();
      opened.value.store.close();
    },
  };
}
