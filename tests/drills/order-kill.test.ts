/**
 * R-A3: the app is killed (SIGKILL) at every point of the order path where it hands over control: before and after every call of the
 * clock, the ids, the keychain and HTTP, from the moment a person confirms. What its journal says afterwards is compared with what
 * really arrived at an exchange that counts.
 * Breaks when an order can arrive without a row in the journal, when a row without an outcome reads as anything but unknown, when a
 * ticket can be sent again after a restart, or when the journal does not verify after a kill.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJournal } from '../../electron/features/orders/open-journal.ts';
import { verifyJournal } from '../../electron/features/orders/verify.ts';
import { type RunningExchange, startExchange } from '../../exchange/start.ts';
import { sendSigned } from '../helpers/exchange/client.ts';
import { practiceVenue, serviceVenue } from '../../shared/venue/presets.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import type { VenueDescription } from '../../shared/venue/description.ts';
import pairs from '../data/pairs.json' with { type: 'json' };
import { runs } from '../helpers/runs.ts';
import { type OrderDrill, runApp } from './order-drill.ts';

/** Where the bytes leave. By name: what runs beside an order may move its number from one run to the next. */
const SEND = 'before http.requestOnce';
/** Every point on a machine under load takes long; a sample does not. */
const LONGEST_MS = runs(600_000, 3_600_000);
/** How many apps are killed side by side. */
const ABREAST = 2;

let exchange: RunningExchange;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'order-kill-'));
  exchange = await startExchange({
    deposits: 0,
    withdrawals: 0,
    quotas: { manage: 1e9, spot: 1e9, public: 1e9 },
  });
});
afterAll(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true, force: true });
});

function drillAt(name: string, venue: VenueDescription, killAt: OrderDrill['killAt']): OrderDrill {
  const { key, secret, passphrase } = exchange;
  const pair = pairs.find(({ symbol }) => symbol === 'BTC-USDT');
  if (pair === undefined) throw new Error('the pair is not there');
  return {
    dataFolder: join(folder, name),
    venue,
    credentials: { key, secret, passphrase, keyVersion: '3' },
    pair,
    ticketId: `ticket-${name}`,
    ticket: { ...ticketOf(name), clientOid: name },
    killAt,
  };
}

/** What a restart finds: no row, or the outcome in the journal. A row without an outcome is unknown (reliability 4). */
function outcomeAfter(drill: OrderDrill): 'no row' | 'accepted' | 'rejected' | 'not-sent' | 'unknown' {
  const path = join(drill.dataFolder, 'journal.db');
  const verified = verifyJournal(path);
  expect(verified.ok, 'the journal verifies after the kill').toBe(true);
  const journal = openJournal(path);
  if (!journal.ok) throw new Error(journal.error.message);
  const found = journal.value.findTicket(drill.ticketId);
  journal.value.close();
  if (found === null) return 'no row';
  return found.outcome?.kind ?? 'unknown';
}

function agrees(outcome: ReturnType<typeof outcomeAfter>, arrivals: number): boolean {
  switch (outcome) {
    case 'no row':
    case 'not-sent':
      return arrivals === 0;
    case 'accepted':
    case 'rejected':
      return arrivals === 1;
    case 'unknown':
      return arrivals <= 1;
  }
}

/**
 * What a killed app had handed to the system may still lie in the exchange's sockets. It reads its connections in turn, so when it has
 * answered two requests sent afterwards, one after the other, it has read all of that.
 */
async function everythingRead(): Promise<void> {
  for (let request = 0; request < 2; request += 1) await sendSigned(exchange, 'GET', '/api/v1/accounts');
}

const everything = () => practiceVenue(exchange.baseUrl, exchange.headerPrefix);
const DRILLS: [label: string, prefix: string, venueOf: () => VenueDescription][] = [
  [
    'a service that promises nothing more',
    'svc',
    () => serviceVenue(exchange.baseUrl, exchange.headerPrefix),
  ],
  ['a venue with every capability', 'all', everything],
];
// What waits for a price goes the same way: killed at every point in the deep run, and not at all in the short one.
if (runs(0, 1) === 1) DRILLS.push(['a stop', 'stop', everything], ['an OCO', 'oco', everything]);

/** By the name of a drill, which begins with its prefix. */
function ticketOf(name: string): Ticket {
  const order: Ticket = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '100', size: '0.01' };
  if (name.startsWith('stop')) return { ...order, side: 'sell', stop: 'loss', stopPrice: '110' };
  if (!name.startsWith('oco')) return order;
  return { ...order, side: 'sell', price: '900000', stopPrice: '110', limitPrice: '100' };
}

describe.each(DRILLS)('%s', (_label, prefix, venueOf) => {
  test(
    'R-A3: killed at any point, the journal and the venue agree and nothing is sent twice',
    async () => {
      const whole = await runApp(drillAt(`${prefix}-0`, venueOf(), 0));
      expect(whole.killed).toBe(false);
      expect(whole.answer).toEqual(expect.objectContaining({ ok: true }));
      expect(exchange.control.arrivals(`${prefix}-0`)).toBe(1);
      const points = whole.points.length;
      expect(points).toBeGreaterThan(10);

      // Every point in the deep run; otherwise those around the send, where it matters most, and the ends; at the second venue
      // the first one and the two between which the bytes leave.
      const send = whole.points.indexOf(SEND) + 1;
      expect(send).toBeGreaterThan(0);
      const near = prefix === 'svc' ? [send - 2, send - 1, SEND, send + 1, points] : [SEND, send + 1];
      const spread = Array.from({ length: points }, (_, index) => index + 1);
      const chosen =
        runs(0, 1) === 1
          ? spread
          : [...new Set([1, ...near])].filter((at) => typeof at === 'string' || (at >= 1 && at <= points));

      const seen = new Set<string>();
      for (let at = 0; at < chosen.length; at += ABREAST) {
        await Promise.all(
          chosen.slice(at, at + ABREAST).map(async (killAt) => {
            const drill = drillAt(
              `${prefix}-${typeof killAt === 'string' ? 'send' : killAt}`,
              venueOf(),
              killAt,
            );
            const first = await runApp(drill);
            await everythingRead();
            const arrivals = exchange.control.arrivals(drill.ticket.clientOid ?? '');
            expect(arrivals).toBeLessThanOrEqual(1);
            const outcome = outcomeAfter(drill);
            seen.add(outcome);
            expect(agrees(outcome, arrivals), `point ${killAt}: ${outcome} with ${arrivals} arrivals`).toBe(
              true,
            );
            if (!first.killed || outcome === 'no row') return;
            // The same ticket once more, by an app that lives: it answers from the journal and sends nothing.
            await runApp({ ...drill, killAt: 0 });
            expect(exchange.control.arrivals(drill.ticket.clientOid ?? '')).toBe(arrivals);
          }),
        );
      }
      expect(seen).toContain('no row');
      expect(seen).toContain('unknown');
    },
    LONGEST_MS,
  );
});
