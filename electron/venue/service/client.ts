import type { BridgeError } from '../../../shared/base/error.ts';
import type { SendResult } from '../../../shared/orders/outcome.ts';
import { ADVANCED_KINDS } from '../../../shared/orders/order-kinds.ts';
import type { RecordFilter } from '../../../shared/records/record.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { venueInEnglish, venueMessages } from '../../../shared/messages/venue.ts';
import type { CapabilityName, Paging, VenueDescription } from '../../../shared/venue/description.ts';
import { siteHeaders } from '../../../shared/venue/regions.ts';
import { testPathOf } from '../../../shared/venue/order-path.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HttpPort } from '../../platform/http.ts';
import type { Ids } from '../../platform/ids.ts';
import { readBaseUrl } from '../base-url.ts';
import { type Budget, createBudget, type Priority } from '../budget.ts';
import { readBalances, readPermissions, readServerTime } from './capability-reads.ts';
import type { VenueClient } from '../client.ts';
import { createVenueClock } from './venue-clock.ts';
import { createClockSync } from './clock-sync.ts';
import { createConnectionStatus } from './connection-status.ts';
import { readRecordsLeniently, readRecordsPage } from './read-records-page.ts';
import { createPageCap } from '../page-cap.ts';
import { sendOrder } from './send-order.ts';
import { type ClientSigner, createClientSigner, type Credentials } from '../signing.ts';
import { testConnection } from './test-connection.ts';
import type { VenueContext, RequestReport } from './venue-context.ts';
import type { Query } from './endpoint.ts';
import type { Operation } from '../request-weights.ts';
import { createVenueReader, type ReadAnswer } from './venue-read.ts';

export interface ServiceOptions {
  venue: VenueDescription;
  /** The unlocked account's credentials, or null; asked for each request. */
  credentials(): Credentials | null;
  http: HttpPort;
  clock: Clock;
  ids: Ids;
  /** Shared by all clients of one key; made from the venue's description when left out. */
  budget?: Budget;
  /** Wiped by whoever hands it in; made here when left out. */
  signer?: ClientSigner;
  /** Called when `status()` may have changed. */
  onStatus?: () => void;
  /** Called for every request with what came of it. */
  onRequest?: (report: RequestReport) => void;
}

/** One request for a capability: `fill` replaces `{symbol}` and the like in its path, text only of letters, digits, `_` and `-`. */
export interface CapabilityRequest {
  capability: CapabilityName;
  /** Where its weight differs from the capability's own. */
  operation?: Operation;
  method?: 'GET' | 'DELETE' | 'POST';
  fill?: Readonly<Record<string, string>>;
  query?: Query;
  body?: string;
  priority?: Priority;
}

/** The signed requests that readers of capabilities are made from. */
export interface Transport {
  readonly venue: VenueDescription;
  /** `no-capability` where the venue has none. A GET is retried as every read, a DELETE or POST is tried once. */
  ask: (request: CapabilityRequest) => Promise<Result<ReadAnswer, BridgeError>>;
}

/** What the contract itself has (service-api.md), and the requests for what a venue adds. */
export type ServiceClient = Transport &
  Pick<
    VenueClient,
    | 'paging'
    | 'recordsPage'
    | 'archivePage'
    | 'balances'
    | 'keyInformation'
    | 'serverTime'
    | 'prepareOrder'
    | 'sendOrder'
    | 'testOrder'
    | 'alterOrder'
    | 'testConnection'
    | 'status'
    | 'forgetClock'
  >;

/** A client of the contract. A base address that cannot be used fails every call with its reason. */
export function createServiceClient(options: ServiceOptions): ServiceClient {
  const { venue, http, clock, ids } = options;
  // Of an order it goes into the journal, too.
  const base = readBaseUrl(venue.baseUrl, venueInEnglish.baseUrl);
  const venueClock = createVenueClock(clock);
  const budget = options.budget ?? createBudget(clock, venue.budget);
  const status = createConnectionStatus(
    venue.kind,
    venueClock,
    budget,
    options.onStatus ?? (() => undefined),
  );
  const origin = base.ok ? base.value : '';
  const context: VenueContext = {
    venue,
    origin,
    siteHeaders: siteHeaders({ ...venue, baseUrl: origin }),
    credentials: () => options.credentials(),
    signer: options.signer ?? createClientSigner(venue.headerPrefix),
    http,
    clock,
    ids,
    venueClock,
    budget,
    status,
    onRequest: options.onRequest ?? (() => undefined),
  };
  const pageCap = createPageCap(venue.paging);
  const syncClock = createClockSync(context);
  const reader = createVenueReader(context, syncClock);
  const read: typeof reader = (request) => (base.ok ? reader(request) : Promise.resolve(base));

  /** A read of something the venue may not have. */
  async function readCapability(name: CapabilityName): Promise<Result<ReadAnswer, BridgeError>> {
    const path = venue.capabilities[name];
    return path === null ? fail(noCapability(name)) : read({ operation: name, path });
  }

  function noCapability(
    name: CapabilityName,
    { noPath }: Pick<typeof venueMessages, 'noPath'> = venueMessages,
  ): BridgeError {
    return { kind: 'no-capability', message: noPath(venue.label, name) };
  }

  return {
    venue,
    get paging() {
      return pageCap.paging();
    },

    async recordsPage(kind, { page, pageSize, filter, priority }) {
      const query = recordsQuery(venue.paging, page, pageSize, filter);
      const answer = await read({
        operation: kind,
        path: `/api/v1/${kind}`,
        query,
        priority: priority ?? 'person',
      });
      if (!answer.ok) return answer;
      const { envelope, receivedAt, latencyMs } = answer.value;
      const records = readRecordsPage(kind, envelope, { page, pageSize });
      if (records.ok) return succeed({ page: records.value, receivedAt, latencyMs });
      status.failed(records.error);
      return records;
    },

    async archivePage(kind, { page, pageSize, filter }) {
      const query = recordsQuery(venue.paging, page, pageSize, filter);
      const path = `/api/v1/${kind}`;
      const answer = await read({ operation: kind, path, query, priority: 'background' });
      if (!answer.ok) {
        const isOfSize = pageCap.refused(pageSize, answer.error);
        return fail({ error: answer.error, fault: isOfSize ? 'size-echo' : null });
      }
      const { envelope, receivedAt, latencyMs } = answer.value;
      const records = readRecordsLeniently(kind, envelope, { page, pageSize });
      pageCap.echoed(pageSize, records.ok ? null : (records.error.pageSize ?? null));
      if (records.ok) return succeed({ page: records.value, receivedAt, latencyMs });
      status.failed(records.error.error);
      return records;
    },

    async balances() {
      const answer = await readCapability('balances');
      return answer.ok ? readBalances(answer.value.envelope.exactData()) : answer;
    },

    async keyInformation() {
      const answer = await readCapability('keyInformation');
      if (!answer.ok) return answer;
      const permissions = readPermissions(answer.value.envelope.data);
      return permissions.ok ? succeed({ permissions: permissions.value }) : permissions;
    },

    async serverTime() {
      const answer = await readCapability('serverTime');
      if (!answer.ok) return answer;
      const { envelope, startedAt, endedAt } = answer.value;
      const time = readServerTime(envelope.data);
      // A first measurement over a slow line may be a second off; whoever asks for the time anyhow makes it better.
      if (time.ok) venueClock.sampleServerTime(time.value, startedAt, endedAt);
      return time;
    },

    async ask({ capability, operation = capability, fill = {}, ...request }) {
      const pattern = venue.capabilities[capability];
      if (pattern === null) return fail(noCapability(capability));
      const path = pattern.replaceAll(/\{([A-Za-z]+)\}/g, (_whole, name: string) => fill[name] ?? '');
      return read({ operation, path, ...request });
    },

    async prepareOrder() {
      if (!base.ok) return false;
      if (venueClock.needsSample()) await syncClock();
      return http.warm(origin);
    },

    async sendOrder(body, onLate, kind = 'order') {
      if (!base.ok) return notSent(base.error);
      if (kind === 'order') return sendOrder(context, body, { onLate });
      const operation = ADVANCED_KINDS[kind].path;
      const path = venue.capabilities[operation];
      if (path === null) return notSent(noCapability(operation, venueInEnglish));
      return sendOrder(context, body, { path, operation, onLate });
    },

    async testOrder(body) {
      if (!base.ok) return notSent(base.error);
      const described = venue.capabilities.testOrder;
      if (described === null) return notSent(noCapability('testOrder', venueInEnglish));
      const path = testPathOf(described);
      if (path === null) return notSent(NO_TEST_PATH);
      return sendOrder(context, body, { path, operation: 'testOrder' });
    },

    async alterOrder(body, onLate) {
      if (!base.ok) return notSent(base.error);
      const path = venue.capabilities.alterOrder;
      if (path === null) return notSent(noCapability('alterOrder', venueInEnglish));
      return sendOrder(context, body, { path, operation: 'alterOrder', onLate });
    },

    async testConnection() {
      if (base.ok) return testConnection(context, read, syncClock);
      return testConnection(context, read, () => Promise.resolve());
    },

    status: () => status.read(),
    forgetClock: () => venueClock.forget(),
  };
}

/** Whatever the settings say: a test is never posted where it would be an order, and an order not under the name of a test. */
const NO_TEST_PATH: BridgeError = {
  kind: 'bad-request',
  message: venueInEnglish.testPlacesOrders,
};

function notSent({ kind, message }: BridgeError): SendResult {
  return { kind: 'not-sent', reason: { kind, message }, trace: null };
}

/** The filters of 4.1 and 4.2 in the documents' order, then the page. Absent means not sent. */
function recordsQuery(
  paging: Paging,
  page: number,
  pageSize: number,
  filter: RecordFilter,
): (readonly [string, string | number])[] {
  const query: (readonly [string, string | number])[] = [];
  if (filter.currency !== undefined) query.push(['currency', filter.currency]);
  if (filter.status !== undefined) query.push(['status', filter.status]);
  if (filter.startAt !== undefined) query.push(['startAt', filter.startAt]);
  if (filter.endAt !== undefined) query.push(['endAt', filter.endAt]);
  query.push([paging.pageParameter, page], [paging.sizeParameter, pageSize]);
  return query;
}
