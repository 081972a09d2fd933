/**
 * R-B50, R-B52: the app is killed (SIGKILL) at every point of an amend, and of a cancel and replace, where it hands over control. What its
 * journal says afterwards is compared with what arrived at an exchange that counts, and the same amend is asked for once more.
 * Breaks when an amend arrives without a row, or twice, when an order and its replacement are both live, or when anything is placed after a restart.
 * Only in the deep run: each point starts the app twice. amend-kill.test.ts has the same in a model, in every run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJournal } from '../../electron/features/orders/open-journal.ts';
import { verifyJournal } from '../../electron/features/orders/verify.ts';
import { type RunningExchange, startExchange } from '../../exchange/start.ts';
import type { AmendHow, AmendOutcome } from '../../shared/orders/amend.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';
import { dataOf, sendSigned } from '../helpers/exchange/client.ts';
import pairs from '../data/pairs.json' with { type: 'json' };
import { runs } from '../helpers/runs.ts';
import { AMENDED, type OrderDrill, runApp } from './order-drill.ts';

/** How many apps are killed side by side. */
const ABREAST = 2;

let exchange: RunningExchange;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'amend-points-'));
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

function drillAt(how: AmendHow, killAt: number): OrderDrill {
  const { key, secret, passphrase, baseUrl, headerPrefix } = exchange;
  const pair = pairs.find(({ symbol }) => symbol === 'BTC-USDT');
  if (pair === undefined) throw new Error('the pair is not there');
  const venue = practiceVenue(baseUrl, headerPrefix);
  const capabilities = how === 'alter' ? venue.capabilities : { ...venue.capabilities, alterOrder: null };
  const name = `${how}-${killAt}`;
  return {
    dataFolder: join(folder, name),
    venue: { ...venue, capabilities },
    credentials: { key, secret, passphrase, keyVersion: '3' },
    pair,
    ticketId: `ticket-${name}`,
    ticket: {
      clientOid: name,
      symbol: 'BTC-USDT',
      type: 'limit',
      side: 'buy',
      price: '100',
      size: '0.01',
    },
    amend: { how, next: `${name}-next` },
    killAt,
  };
}

/** The amend's outcome as the journal has it; unknown where a restart finds none. */
function outcomeAfter({ dataFolder, ticketId }: OrderDrill): AmendOutcome['kind'] | 'no row' {
  const path = join(dataFolder, 'journal.db');
  expect(verifyJournal(path).ok, 'the journal verifies after the kill').toBe(true);
  const journal = openJournal(path);
  if (!journal.ok) throw new Error(journal.error.message);
  const amend = journal.value.findAmend(`${ticketId}-amend`)?.amends?.at(-1);
  journal.value.close();
  return amend === undefined ? 'no row' : (amend.outcome?.kind ?? 'unknown');
}

interface Live {
  id: string;
  clientOid: string;
  price: string;
}

/** What lives under either of the two client order IDs. The question comes behind all that a killed app had handed to the system. */
async function liveOf({ ticket, amend }: OrderDrill): Promise<Live[]> {
  await sendSigned(exchange, 'GET', '/api/v1/accounts');
  const page = dataOf(
    await sendSigned(exchange, 'GET', '/api/v1/hf/orders/active?symbol=BTC-USDT'),
  ) as Live[];
  return page.filter(({ clientOid }) => clientOid === ticket.clientOid || clientOid === amend?.next);
}

/** The venue takes no more than 200 open orders on a pair. */
async function cancelLive(drill: OrderDrill): Promise<void> {
  for (const { id } of await liveOf(drill)) {
    await sendSigned(exchange, 'DELETE', `/api/v1/hf/orders/${id}?symbol=BTC-USDT`);
  }
}

function agrees(
  how: AmendHow,
  outcome: ReturnType<typeof outcomeAfter>,
  live: readonly Live[],
  { arrivals, hasNext }: { arrivals: number; hasNext: boolean },
): boolean {
  const isAmended = live.some(({ price }) => price === AMENDED.price);
  switch (outcome) {
    case 'no row':
    case 'not-sent':
      return arrivals === 0 && !hasNext && live.length === 1 && !isAmended;
    case 'amended':
      return how === 'alter' && isAmended;
    case 'replaced':
      return how === 'replace' && hasNext;
    case 'unknown':
      return how === 'alter' ? live.length === 1 && isAmended === (arrivals === 1) : live.length <= 1;
    case 'rejected':
    case 'unchanged':
    case 'ended':
    case 'not-replaced':
      return false; // nobody else touches the order
  }
}

describe.runIf(runs(0, 1) === 1).each(['alter', 'replace'] as const)('%s', (how) => {
  test('R-B52: killed at any point, journal and venue agree, and one order is live at most', async () => {
    const whole = await runApp(drillAt(how, 0));
    expect(whole.answer).toEqual(expect.objectContaining({ ok: true }));
    expect(await liveOf(drillAt(how, 0))).toMatchObject([{ price: AMENDED.price }]);
    await cancelLive(drillAt(how, 0));
    const points = whole.points.map((_name, index) => index + 1);
    expect(points.length).toBeGreaterThan(10);

    const seen = new Set<string>();
    async function killAt(point: number): Promise<void> {
      const drill = drillAt(how, point);
      const ending = await runApp(drill);
      const live = await liveOf(drill);
      expect(live.length, `point ${point}`).toBeLessThanOrEqual(1);
      const placed = exchange.control.arrivals(drill.ticket.clientOid ?? '');
      const next = () => exchange.control.arrivals(drill.amend?.next ?? '');
      const amends = () => exchange.control.amendments()[idOf(drill)] ?? 0;
      const [arrivals, replacements] = [amends(), next()];
      expect([placed, arrivals <= 1, replacements <= 1]).toEqual([1, true, true]);
      const outcome = outcomeAfter(drill);
      seen.add(outcome);
      const isRight = agrees(how, outcome, live, { arrivals, hasNext: replacements === 1 });
      expect(
        isRight,
        `point ${point}: ${outcome} with ${JSON.stringify({ arrivals, replacements, live })}`,
      ).toBe(true);
      if (ending.killed && outcome !== 'no row') {
        // The same amend once more, by an app that lives: it answers from the journal and sends nothing.
        await runApp({ ...drill, killAt: 0 });
        expect([amends(), next()]).toEqual([arrivals, replacements]);
      }
      await cancelLive(drill);
    }
    for (let at = 0; at < points.length; at += ABREAST)
      await Promise.all(points.slice(at, at + ABREAST).map(killAt));
    expect(seen).toContain('no row');
    expect(seen).toContain('unknown');
  }, 3_600_000);
});

/** The id of the order that was placed first. */
function idOf({ dataFolder, ticketId }: OrderDrill): string {
  const journal = openJournal(join(dataFolder, 'journal.db'));
  if (!journal.ok) throw new Error(journal.error.message);
  const outcome = journal.value.findTicket(ticketId)?.outcome;
  journal.value.close();
  return outcome?.kind === 'accepted' ? outcome.orderId : '';
}
