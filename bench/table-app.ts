import type { AccountView } from '../shared/bridge/account-calls.ts';
import type { ColumnPlace } from '../shared/bridge/view-calls.ts';
import type { HistoryRecord } from '../shared/query/filter.ts';
import { serviceVenue } from '../shared/venue/presets.ts';
import { type PretendedApp, pretendScript } from './pretend-app.ts';
import { makeRow } from './table-rows.ts';

const ACCOUNT: AccountView = {
  id: 'practice',
  name: 'Treasury EU',
  colour: 'orange',
  mode: 'live',
  readOnly: false,
  venue: serviceVenue('http://127.0.0.1:1'),
  credentials: { storage: 'keychain', state: 'available', keyEnding: '9f2c', keyVersion: '3' },
};

/** An app with an archive of any size, whose rows are made when they are asked for, always the same. */
export function archiveScript(records: number, columns: ColumnPlace[]): string {
  const given = { account: ACCOUNT, preferences: { theme: 'light', density: 'compact' } };
  return pretendScript(given, pretendArchive, ACCOUNT.id, records, columns, makeRow);
}

/** Runs in the page: nothing outside of it may be used. */
function pretendArchive(
  accountId: string,
  records: number,
  columns: ColumnPlace[],
  makeRow: (at: number, records: number) => HistoryRecord,
): PretendedApp {
  const currencies = ['USDT', 'BTC', 'ETH', 'XRP', 'SOL', 'KCS', 'TON', 'USDC'];
  const chains = ['trc20', 'btc', 'eth', 'xrp', 'sol', 'kcc', 'ton', 'arbitrum'];
  const row = (at: number): HistoryRecord => makeRow(at, records);
  const at20 = Date.UTC(2026, 10, 20, 17, 3);
  const complete = { since: Date.UTC(2019, 1, 18), until: at20 };
  const lists = ['deposit', 'withdrawal'].map((kind) => ({
    accountId,
    kind,
    records: kind === 'deposit' ? records : 0,
    unreadable: 0,
    resolvedUnreadable: 0,
    missing: 0,
    open: 3,
    complete,
    verified: [{ from: complete.since, to: at20, at: at20 }],
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
  const answers: PretendedApp['answers'] = {
    'history.status': () => ({
      problem: null,
      notice: null,
      opening: false,
      lists,
      removed: [],
      syncs: [],
      searchLag: 0,
    }),
    'history.page': ({ offset, limit }: { offset: number; limit: number }) => ({
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
    'history.record': ({ id }: { id: number }) => ({
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
  return { answers };
}
