import type { ColumnPlace } from '../shared/bridge/view-calls.ts';
import type { HistoryRecord } from '../shared/query/filter.ts';
import { QUIET_APP, QUIET_STATUS } from './quiet-app.ts';
import { makeRow } from './table-rows.ts';

export interface PretendArchive {
  theme: 'light' | 'dark';
  /** Records the archive holds. */
  records: number;
  density?: 'compact' | 'comfortable';
  /** As somebody arranged them; empty: as the app comes. */
  columns?: ColumnPlace[];
}

type RowMaker = (at: number, records: number) => HistoryRecord;

/**
 * Runs in the page before anything of ours: an app with an archive of any size, whose rows are made when they are asked for, always the
 * same. What is measured over it is the page. Nothing outside of this function may be used in it.
 */
function pretendArchive(
  { theme, records, density = 'compact', columns = [] }: PretendArchive,
  makeRow: RowMaker,
  quiet: Record<string, unknown>,
  quietStatus: object,
): void {
  const accountId = 'practice';
  const capabilities = Object.fromEntries(
    [
      'serverTime',
      'symbols',
      'symbol',
      'keyInformation',
      'balances',
      'fees',
      'depositAddress',
      'testOrder',
      'orderByClientOid',
      'orderByOrderId',
      'activeOrders',
      'activeSymbols',
      'doneOrders',
      'fills',
      'cancelByOrderId',
      'cancelByClientOid',
      'cancelPair',
      'cancelAll',
      'bulletPrivate',
      'bulletPublic',
      'orderBook',
      'publicTrades',
      'candles',
      'tickers',
    ].map((name) => [name, null]),
  );
  const account = {
    id: accountId,
    name: 'Treasury EU',
    colour: 'orange',
    mode: 'live',
    readOnly: false,
    venue: {
      kind: 'service',
      label: 'Service',
      baseUrl: 'http://127.0.0.1:1',
      headerPrefix: 'KC',
      keyVersions: ['3'],
      paging: { pageParameter: 'currentPage', sizeParameter: 'pageSize', sizes: [50], defaultSize: 50 },
      budget: { windowMs: 30_000, quotas: { manage: 2_000, spot: 4_000, public: 2_000 } },
      skewMs: 5_000,
      capabilities,
    },
    credentials: { storage: 'keychain', state: 'ready', keyEnding: '9f2c', keyVersion: '3' },
  };
  const currencies = ['USDT', 'BTC', 'ETH', 'XRP', 'SOL', 'KCS', 'TON', 'USDC'];
  const chains = ['trc20', 'btc', 'eth', 'xrp', 'sol', 'kcc', 'ton', 'arbitrum'];
  const row = (at: number): HistoryRecord => makeRow(at, records);
  const at20 = Date.UTC(2026, 10, 20, 17, 3);
  const complete = { since: Date.UTC(2019, 1, 18), until: at20, verifiedAt: at20 };
  const lists = ['deposit', 'withdrawal'].map((kind) => ({
    accountId,
    kind,
    records: kind === 'deposit' ? records : 0,
    unreadable: 0,
    resolvedUnreadable: 0,
    missing: 0,
    open: 3,
    complete,
    readOnce: null,
    incomplete: [],
    startDate: complete.since,
    startDateSource: 'venue',
    older: 'Records before 18 Feb 2019 stand behind older addresses of the venue and are not read.',
  }));
  const NONE = { deposits: 0, withdrawals: 0, in: '0', out: '0' };
  const line = (currency: string, at: number) => ({
    currency,
    deposits: Math.floor(records / currencies.length),
    withdrawals: 0,
    in: `${328_680 * (at + 1)}.55000000`,
    out: '0',
    net: `${328_680 * (at + 1)}.55000000`,
    fees: '0.00213',
    notListed: NONE,
    pending: NONE,
    failed: NONE,
  });
  const template = {
    name: 'Every field',
    columns: [
      { field: 'createdAt', header: 'createdAt' },
      { field: 'amount', header: 'amount' },
    ],
    delimiter: ',',
    decimalSign: '.',
  };
  interface Asked {
    offset: number;
    limit: number;
    id: number;
  }
  const answers: Record<string, (input: Asked) => unknown> = {
    'preferences.get': () => Object.assign({}, quiet['preferences.get'], { theme, density }),
    'accounts.list': () => ({ accounts: [account], activeId: accountId }),
    'status.get': () => ({ ...quietStatus, accountId, lastAnswerAt: at20 }),
    'history.status': () => ({
      problem: null,
      notice: null,
      opening: false,
      lists,
      removed: [],
      syncs: [],
      searchLag: 0,
    }),
    'history.page': ({ offset, limit }) => ({
      total: records,
      revision: 1,
      mark: '0-0',
      rows: Array.from({ length: Math.max(0, Math.min(limit, records - offset)) }, (_, index) =>
        row(offset + index),
      ),
    }),
    'history.totals': () => ({ revision: 1, records, lines: currencies.map(line) }),
    'history.facets': () => ({
      revision: 1,
      currencies,
      chains,
      statuses: ['SUCCESS', 'REVIEW'],
      labels: ['payroll'],
    }),
    'history.flow': () => ({
      revision: 1,
      rows: Array.from({ length: 24 }, (_, month) => ({
        from: Date.UTC(2024, 11 + month, 1),
        deposits: 40 + month,
        withdrawals: 12,
        in: String(9_000 + (((month * 7_919) % 16_000) % 8_000)),
        out: String(((month * 6_151) % 14_000) % 7_000),
        net: String(9_000 + (((month * 7_919) % 16_000) % 8_000) - (((month * 6_151) % 14_000) % 7_000)),
        pending: NONE,
        failed: NONE,
      })),
    }),
    'history.insight': () => ({ revision: 1, addresses: [], timeToFinal: [] }),
    'history.record': ({ id }) => ({
      row: row(records - id),
      changes: [{ at: at20 - 60_000, field: 'status', before: 'PROCESSING', after: 'SUCCESS' }],
      events: [
        {
          seq: 1,
          undone: false,
          imported: null,
          at: at20,
          by: 'M. Weber',
          systemUser: 'weber',
          what: { kind: 'note', text: 'Asked the sender for invoice 17.' },
        },
      ],
    }),
    'reviews.summary': () => ({
      rules: { reviewer: 'M. Weber', fourEyes: false },
      problem: null,
      counts: { unreviewed: records, waiting: 0, reviewed: 0, approved: 0, queried: 0, attention: 0 },
      log: { rows: 0, head: '' },
    }),
    'views.list': () => ({ views: [], columns }),
    'views.setColumns': () => ({ views: [], columns: [] }),
    'exports.templates': () => ({ builtIn: [template], own: [] }),
  };
  const bridge = {
    async call(name: string, input: Asked) {
      const answer = answers[name] ?? (name in quiet ? () => quiet[name] : undefined);
      // The real bridge hands over a fresh copy of every answer.
      return answer
        ? { ok: true, value: structuredClone(answer(input)) }
        : { ok: false, error: { kind: 'no-capability', message: `The pretended app has no ${name}.` } };
    },
    on: () => () => undefined,
  };
  Object.assign(window, { counterfoil: bridge });
}

/** The script that puts such an app into a page. */
export function pretendArchiveScript(app: PretendArchive): string {
  const given = [
    JSON.stringify(app),
    String(makeRow),
    JSON.stringify(QUIET_APP),
    JSON.stringify(QUIET_STATUS),
  ];
  return `(${String(pretendArchive)})(${given.join(', ')})`;
}
