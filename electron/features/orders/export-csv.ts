import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { CSV_BOM, csvLine } from '../../../shared/csv/writer.ts';
import type { ExportedPlacement, ExportWriter } from './export.ts';
import { momentOf } from './export.ts';
import { statusOf } from './placement-status.ts';

type Column = readonly [name: string, cell: (placement: ExportedPlacement) => string | number | null];

/** A column for the time in UTC and one for the same time in the computer's zone. */
function moments(name: string, at: (view: PlacementView) => number | null): Column[] {
  return [
    [`${name}_utc`, ({ view }) => momentOf(at(view))?.utc ?? null],
    [`${name}_local`, ({ view }) => momentOf(at(view))?.local ?? null],
  ];
}

/** The venue's code, whether it was a rejection or left the outcome open. */
function codeOf(outcome: PlacementView['outcome']): string | null {
  if (outcome?.kind === 'rejected') return outcome.code;
  return outcome?.kind === 'unknown' && outcome.evidence && 'code' in outcome.evidence
    ? outcome.evidence.code
    : null;
}

function column(name: string, cell: (view: PlacementView) => string | number | null): Column {
  return [name, ({ view }) => cell(view)];
}

const COLUMNS: readonly Column[] = [
  ...moments('created', (view) => view.createdAt),
  column('account', (view) => view.accountName),
  column('account_id', (view) => view.accountId),
  column('mode', (view) => view.mode),
  // A test order has the status `test` and no order id: no sum or filter over placements can take it for one.
  column('status', statusOf),
  column('test_result', ({ isTest, outcome }) => (isTest === true ? (outcome?.kind ?? 'no answer') : null)),
  column('symbol', (view) => view.symbol),
  column('side', (view) => view.side),
  column('type', (view) => view.type),
  column('price', (view) => view.price),
  column('size', (view) => view.size),
  column('funds', (view) => view.funds),
  column('client_oid', (view) => view.clientOid),
  column('ticket_id', (view) => view.ticketId),
  column('order_id', ({ isTest, outcome, order }) => {
    if (isTest === true) return null;
    return outcome?.kind === 'accepted' ? outcome.orderId : (order?.orderId ?? null);
  }),
  column('venue_code', ({ outcome }) => codeOf(outcome)),
  column('message', ({ outcome }) =>
    outcome === null || outcome.kind === 'accepted' ? null : outcome.message,
  ),
  column('http_status', ({ outcome }) =>
    outcome?.kind === 'rejected' || outcome?.kind === 'unknown' ? outcome.httpStatus : null,
  ),
  ...moments('outcome', (view) => view.outcomeAt),
  column('learned_by', (view) => view.evidenceFrom?.how ?? null),
  ...moments('learned', (view) => view.evidenceFrom?.at ?? null),
  column('status_checks', (view) => view.statusChecks?.count ?? null),
  column('status_checks_not_found', (view) => view.statusChecks?.notFound ?? null),
  ...moments('last_status_check', (view) => view.statusChecks?.lastAt ?? null),
  column('resolved_by', (view) => view.resolvedBy?.who ?? null),
  column('resolved_saw', (view) => view.resolvedBy?.saw ?? null),
  ...moments('resolved', (view) => view.resolvedBy?.at ?? null),
  ...moments('rejected_yet_listed', (view) => view.contradictedBy?.at ?? null),
  column('order_state', (view) => view.order?.state ?? null),
  column('filled_size', (view) => view.order?.filledSize ?? null),
  column('filled_funds', (view) => view.order?.filledFunds ?? null),
  column('fee', (view) => view.order?.fee ?? null),
  column('fee_currency', (view) => view.order?.feeCurrency ?? null),
  column('cancelled_size', (view) => view.order?.cancelledSize ?? null),
  ['rows_in_journal', ({ timeline }) => timeline.length],
  column('body', (view) => view.body),
];

/** RFC 4180: a header row, CRLF, UTF-8, with a byte order mark where it is wanted. Amounts stay plain numbers. */
export function exportCsv(bom: boolean): ExportWriter {
  const parts = [bom ? CSV_BOM : '', csvLine(COLUMNS.map(([name]) => name))];
  return {
    add(placement) {
      parts.push(csvLine(COLUMNS.map(([, cell]) => cell(placement))));
    },
    end: () => parts.join(''),
  };
}
