/** A venue whose answers, connections and messages the test decides, on a clock it owns. */
import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import type { CapabilityName, VenueDescription } from '../../shared/venue/description.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';
import type { Clock } from '../../electron/platform/clock.ts';
import type { Ids } from '../../electron/platform/ids.ts';
import type { WebSocketListener, WebSocketPort } from '../../electron/platform/web-socket.ts';
import type { VenueClient } from '../../electron/venue/client.ts';
import { createEventCalls } from '../../electron/venue/kucoin/events.ts';
import { createMarketCalls } from '../../electron/venue/kucoin/market-data.ts';
import type { CapabilityRequest } from '../../electron/venue/service/client.ts';
import { parseExactly } from '../../electron/base/exact-json.ts';
import type { ReadAnswer } from '../../electron/venue/service/venue-read.ts';

interface SentMessage {
  id: string;
  type: string;
  topic?: string;
  privateChannel?: boolean;
}

/** One connection as the venue sees it. */
interface FakeConnection {
  url: URL;
  /** Everything the client sent, in order. */
  sent: SentMessage[];
  isClosed: boolean;
  /** The venue sends; `raw` unchanged. */
  deliver(message: object): void;
  raw(text: string): void;
  /** Accepts the connection and sends the welcome. */
  welcome(): void;
  /** Acknowledges every subscription not answered yet. */
  acknowledge(): void;
  pong(): void;
  publish(topic: string, data: unknown, subject?: string): void;
  /** The venue or the network ends it. */
  end(code?: number, message?: string): void;
}

export interface FakeVenue<C extends Clock> {
  clock: C;
  ids: Ids;
  webSockets: WebSocketPort;
  connections: FakeConnection[];
  /** The newest connection; throws when there is none. */
  last(): FakeConnection;
  /** Everything asked for over HTTP, in order. */
  requests: CapabilityRequest[];
  /** Whether pings are answered at once, as a venue that is well does. */
  answersPings: boolean;
  /** What a capability answers: JSON text of `data`, or an error. Asked anew for each request. */
  answers: Partial<
    Record<CapabilityName, () => Promise<Result<string, BridgeError>> | Result<string, BridgeError>>
  >;
  /** What `ready` returns in place of the client. */
  refusal: BridgeError | null;
  description: VenueDescription;
  ready(): Promise<Result<VenueClient, BridgeError>>;
  /** The client is another one from now on, as after a change of the venue's address. */
  renew(change?: Partial<VenueDescription>): void;
}

/** What the fake asks for: the longest that is granted. */
export const PING_MS = 4_000;
export const PONG_MS = 4_000;

export function fakeVenue<C extends Clock>(clock: C): FakeVenue<C> {
  const connections: FakeConnection[] = [];
  let count = 0;
  let tokens = 0;

  function makeClient(venue: VenueDescription): VenueClient {
    const ask = async (request: CapabilityRequest): Promise<Result<ReadAnswer, BridgeError>> => {
      if (venue.capabilities[request.capability] === null)
        return fail({ kind: 'no-capability', message: 'No path.' });
      fake.requests.push(request);
      const answer = await fake.answers[request.capability]?.();
      if (answer === undefined) return fail({ kind: 'venue-refused', message: 'Not known here.' });
      if (!answer.ok) return answer;
      const text = answer.value;
      const data: unknown = JSON.parse(text);
      const envelope = {
        httpStatus: 200,
        code: '200000',
        message: '',
        data,
        exactData: () => parseExactly(text),
        text,
      };
      return succeed({ envelope, latencyMs: 1, startedAt: 0, endedAt: 1, receivedAt: clock.now() });
    };
    const transport = { venue, ask };
    const calls = { ...createMarketCalls(transport), ...createEventCalls(transport, fake) };
    return { venue, ...calls } as unknown as VenueClient; // the rest of a client is not used by a feed
  }

  let client: VenueClient;
  const fake: FakeVenue<C> = {
    clock,
    ids: {
      uuid: () => `uuid-${(count += 1)}`,
      hex: () => 'ab',
      fraction: () => 0.5,
    },
    connections,
    last() {
      const connection = connections.at(-1);
      if (connection === undefined) throw new Error('Nobody connected.');
      return connection;
    },
    requests: [],
    answersPings: true,
    answers: {
      bulletPublic: () => succeed(bulletText(`token-${(tokens += 1)}`)),
      bulletPrivate: () => succeed(bulletText(`token-${(tokens += 1)}`)),
    },
    refusal: null,
    get description() {
      return client.venue;
    },
    ready: () => Promise.resolve(fake.refusal === null ? succeed(client) : fail(fake.refusal)),
    renew(change = {}) {
      client = makeClient({ ...client.venue, ...change });
    },
    webSockets: {
      open(url, listener) {
        const connection = connectionOf(url, listener);
        connections.push(connection);
        return {
          send(text) {
            const sent = JSON.parse(text) as SentMessage; // our own client sent it
            connection.sent.push(sent);
            if (sent.type === 'ping' && fake.answersPings) queueMicrotask(() => connection.pong());
          },
          close() {
            connection.isClosed = true;
          },
        };
      },
    },
  };
  client = makeClient(practiceVenue('http://127.0.0.1:1'));
  return fake;
}

export function bulletText(token: string, change: object = {}): string {
  const server = {
    endpoint: 'wss://events.example.com/endpoint',
    encrypt: true,
    protocol: 'websocket',
    pingInterval: PING_MS,
    pingTimeout: PONG_MS,
    ...change,
  };
  return JSON.stringify({ token, instanceServers: [server] });
}

function connectionOf(address: string, listener: WebSocketListener): FakeConnection {
  const url = new URL(address);
  const answered = new Set<string>();
  const connection: FakeConnection = {
    url,
    sent: [],
    isClosed: false,
    raw: (text) => listener.message(text),
    deliver: (message) => listener.message(JSON.stringify(message)),
    welcome() {
      listener.opened();
      connection.deliver({ id: url.searchParams.get('connectId'), type: 'welcome' });
    },
    acknowledge() {
      for (const { id, type } of connection.sent) {
        if (type === 'ping' || answered.has(id)) continue;
        answered.add(id);
        connection.deliver({ id, type: 'ack' });
      }
    },
    pong() {
      const ping = connection.sent.findLast(({ type }) => type === 'ping');
      connection.deliver({ id: ping?.id, type: 'pong' });
    },
    publish: (topic, data, subject = 'test') => connection.deliver({ type: 'message', topic, subject, data }),
    end(code = 1006, message = '') {
      connection.isClosed = true;
      listener.closed({ code, message });
    },
  };
  return connection;
}
