import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import { createFillDownload, type FillDownloadParts } from './fill-download.ts';
import { createFillStore } from './fill-store.ts';
import { openFillFile } from './open-fill-file.ts';

interface TradeHistoryParts extends Omit<FillDownloadParts, 'store' | 'changed'> {
  /** Where trade-history.db is kept. */
  folder: string;
  announce: (accountId: string) => void;
}

export interface TradeHistoryService {
  handlers: Pick<CallHandlers, 'tradeHistory.fills'>;
  /** What a person should know of how the file opened; null when nothing. */
  notice: string | null;
  /** The account's history was checked: its fills follow. */
  download(accountId: string): void;
  filled(accountId: string, symbol: string): void;
  /** The venue started the account over. */
  startedOver(accountId: string): void;
  suspend(): void;
  close(): void;
}

/** Keeps the fills of every pair, because the venue forgets them. Without its file everything else goes on, and the list says why. */
export function createTradeHistoryService(parts: TradeHistoryParts): TradeHistoryService {
  const file = openFillFile(parts.folder);
  if (!file.ok) {
    const nothing = () => undefined;
    return {
      handlers: { 'tradeHistory.fills': () => Promise.resolve(fail(file.error)) },
      notice: file.error.message,
      download: nothing,
      filled: nothing,
      startedOver: nothing,
      suspend: nothing,
      close: nothing,
    };
  }
  const store = createFillStore(file.value.db);
  const download = createFillDownload({ ...parts, store, changed: parts.announce });
  /** The history, which ends later, may still say that a check of it ended. */
  let isClosed = false;
  return {
    handlers: {
      async 'tradeHistory.fills'({ accountId, symbol, before }) {
        const page = store.page(accountId, symbol, before);
        return page.ok ? succeed({ ...page.value, problem: download.problem(accountId) }) : page;
      },
    },
    notice: file.value.notice,
    download(accountId) {
      if (!isClosed) void download.run(accountId);
    },
    filled: (accountId, symbol) => download.filled(accountId, symbol),
    startedOver(accountId) {
      download.stop();
      store.forget(accountId);
      parts.announce(accountId);
    },
    suspend: () => download.stop(),
    close() {
      isClosed = true;
      download.stop();
      store.close();
    },
  };
}
