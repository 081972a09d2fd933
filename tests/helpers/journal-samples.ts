/** For tests: rows as the order path writes them. */
import type { RequestTrace } from '../../shared/orders/request-trace.ts';
import type { VenueOrder } from '../../shared/orders/venue-order.ts';
import type { Submission } from '../../electron/features/orders/journal-entries.ts';
import type { Journal } from '../../electron/features/orders/journal.ts';
import { openJournal } from '../../electron/features/orders/open-journal.ts';

/** The journal at `path`; throws with its message when it does not open. */
export function openSample(path: string): Journal {
  const opened = openJournal(path);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

export function sampleSubmission(clientOid: string, changes: Partial<Submission> = {}): Submission {
  return {
    accountId: 'a1',
    ticketId: `ticket-${clientOid}`,
    clientOid,
    baseUrl: 'https://venue.example',
    mode: 'practice',
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '60000.1',
    size: '0.5',
    funds: null,
    body: new TextEncoder().encode(`{"clientOid":"${clientOid}","symbol":"BTC-USDT"}`),
    createdAt: 1_700_000_000_000,
    ...changes,
  };
}

export function sampleOrder(changes: Partial<VenueOrder> = {}): VenueOrder {
  return {
    accountId: 'a1',
    orderId: 'o1',
    clientOid: 'c1',
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '60000.1',
    size: '0.5',
    funds: null,
    timeInForce: 'GTC',
    postOnly: false,
    hidden: false,
    iceberg: false,
    visibleSize: null,
    filledSize: '0.2',
    filledFunds: '12000.02',
    remainingSize: '0.3',
    cancelledSize: '0',
    fee: '12.00002',
    feeCurrency: 'USDT',
    state: 'open',
    cancelled: false,
    createdAt: 1_700_000_000_050,
    updatedAt: 1_700_000_000_060,
    ...changes,
  };
}

export function sampleTrace(changes: Partial<RequestTrace> = {}): RequestTrace {
  return {
    method: 'POST',
    origin: 'https://venue.example',
    endpoint: '/api/v1/hf/orders',
    prehash: '1700000000000POST/api/v1/hf/orders{}',
    headers: [
      ['KC-API-KEY', '(not shown)'],
      ['KC-API-TIMESTAMP', '1700000000000'],
    ],
    sentAt: 1_700_000_000_001,
    tookMs: 84.2,
    bytesWritten: 300,
    httpStatus: 200,
    warmed: true,
    ...changes,
  };
}
