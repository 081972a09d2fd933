/**
 * R-B9 and R-B12 through the real app: every way in which a placement can be answered badly, injected by an exchange that counts arrivals, one
 * order after another in one window.
 * Breaks when any of them makes an order arrive twice, when one that arrived is called refused or not sent, when an accepted one is
 * not recognised behind an interim answer, a slow one or one after the deadline, or when the window invents an outcome of its own.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './exchange.ts';
import {
  ACCEPTED,
  choosePair,
  clientOidIn,
  fillLimit,
  importPairs,
  outcomeOf,
  review,
  sendButton,
  ticketOf,
  newTicket as endOutcome,
} from './ticket.ts';
import type { RunningExchange } from '../../exchange/start.ts';
import { sendSigned } from '../helpers/exchange/client.ts';

const ORDERS = '/api/v1/hf/orders';

interface Drill {
  fault: string;
  ms?: number;
  /** Whether the exchange takes the order all the same. */
  taken: boolean;
  shown: RegExp;
}

const UNKNOWN = /^Outcome unknown/;
const REFUSED = /^Order rejected$/;

/** Faults that answer at once, or cut the connection. */
const SWIFT: readonly Drill[] = [
  { fault: 'reset-before', taken: false, shown: UNKNOWN },
  { fault: 'reset-after-accept', taken: true, shown: UNKNOWN },
  { fault: 'reset-in-reply', taken: true, shown: UNKNOWN },
  { fault: 'cut-off', taken: true, shown: UNKNOWN },
  { fault: 'status-408-after-accept', taken: true, shown: UNKNOWN },
  { fault: 'status-425-after-accept', taken: true, shown: UNKNOWN },
  { fault: 'status-500', taken: false, shown: UNKNOWN },
  { fault: 'status-500-after-accept', taken: true, shown: UNKNOWN },
  { fault: 'status-502', taken: false, shown: UNKNOWN },
  { fault: 'status-502-after-accept', taken: true, shown: UNKNOWN },
  { fault: 'status-503', taken: false, shown: UNKNOWN },
  { fault: 'status-503-after-accept', taken: true, shown: UNKNOWN },
  { fault: 'status-504', taken: false, shown: UNKNOWN },
  { fault: 'status-504-after-accept', taken: true, shown: UNKNOWN },
  { fault: 'empty', taken: true, shown: UNKNOWN },
  { fault: 'html', taken: false, shown: UNKNOWN },
  { fault: 'html-after-accept', taken: true, shown: UNKNOWN },
  { fault: 'bad-json', taken: true, shown: UNKNOWN },
  { fault: 'wrong-envelope', taken: true, shown: UNKNOWN },
  { fault: 'code-not-text', taken: true, shown: UNKNOWN },
  { fault: 'data-null', taken: true, shown: UNKNOWN },
  { fault: 'no-order-id', taken: true, shown: UNKNOWN },
  { fault: 'duplicate-keys', taken: true, shown: UNKNOWN },
  { fault: 'gzip-bomb', taken: true, shown: UNKNOWN },
  { fault: 'redirect-307', taken: true, shown: UNKNOWN },
  { fault: 'redirect-308', taken: true, shown: UNKNOWN },
  { fault: 'continue-100', taken: true, shown: ACCEPTED },
  { fault: 'delay', ms: 900, taken: true, shown: ACCEPTED },
  { fault: 'slow-drip', ms: 5, taken: true, shown: ACCEPTED },
  { fault: 'clock-skew', ms: 60_000, taken: false, shown: REFUSED },
  { fault: 'code-in-200', taken: false, shown: UNKNOWN },
];

/** Faults that end with the deadline. */
const SLOW: readonly Drill[] = [
  { fault: 'lost-reply', taken: true, shown: UNKNOWN },
  { fault: 'slow-drip', ms: 2_000, taken: true, shown: UNKNOWN },
];

/** A 429 also rests the pool: the order after it must say "not sent" rather than wait, so it comes last. */
const RESTING: readonly Drill[] = [{ fault: 'status-429-after-accept', taken: true, shown: UNKNOWN }];

test.use({ exchangeOptions: { seed: 11, headerPrefix: 'ZZ', deposits: 0, withdrawals: 0 } });

test.beforeEach(async ({ venuePage }) => {
  await importPairs(venuePage);
  await choosePair(venuePage, 'BTC-USDT');
});

let placed = 0;

async function placeUnder(page: Page, exchange: RunningExchange, drill: Drill): Promise<string> {
  placed += 1;
  await fillLimit(page, '100', `0.0${1000 + placed}`);
  const readBack = await review(page);
  const clientOid = await clientOidIn(readBack);
  const alike = readBack.getByRole('checkbox', { name: /another order/ });
  if ((await alike.count()) > 0) await alike.check();
  const { fault: name, ms } = drill;
  exchange.control.inject({ name, method: 'POST', path: ORDERS, ...(ms === undefined ? {} : { ms }) });
  await sendButton(page).click();
  await expect(outcomeOf(page).getByRole('heading', { level: 2 }), name).toHaveText(drill.shown, {
    timeout: 20_000,
  });
  return clientOid;
}

/** Whether the exchange has an order of this client id, asked beside the app. */
async function isThere(exchange: RunningExchange, clientOid: string): Promise<boolean> {
  const path = `${ORDERS}/client-order/${clientOid}?symbol=BTC-USDT`;
  const answer = await sendSigned(exchange, 'GET', path);
  return answer.json?.code === '200000';
}

async function newTicket(page: Page): Promise<void> {
  await endOutcome(page);
  await expect(ticketOf(page)).toBeVisible();
}

/** One of each sort in an ordinary run; `npm run test:deep` tries every one. */
const SAMPLE = new Set([
  'reset-before',
  'reset-after-accept',
  'status-504-after-accept',
  'html-after-accept',
  'duplicate-keys',
  'redirect-307',
  'continue-100',
  'clock-skew',
  'lost-reply',
  'status-429-after-accept',
]);
const chosen = (drills: readonly Drill[]) =>
  process.env['COUNTERFOIL_DEEP'] === '1' ? drills : drills.filter(({ fault }) => SAMPLE.has(fault));

for (const [label, drills] of [
  ['that answer at once', chosen(SWIFT.slice(0, 16))],
  ['whose answer is not to be believed', chosen(SWIFT.slice(16))],
  ['that end with the deadline, then one that rests the pool', [...chosen(SLOW), ...RESTING]],
] as const) {
  test(`R-B9: faults ${label}: one arrival each, and the outcome that is true`, async ({
    venuePage,
    exchange,
  }) => {
    test.setTimeout(300_000);
    for (const [at, drill] of drills.entries()) {
      const clientOid = await placeUnder(venuePage, exchange, drill);
      expect(exchange.control.arrivals(clientOid), drill.fault).toBe(1);
      expect(await isThere(exchange, clientOid), drill.fault).toBe(drill.taken);
      if (at < drills.length - 1) await newTicket(venuePage);
    }
    const unknown = drills.filter(({ shown }) => shown === UNKNOWN).length;
    await expect(venuePage.getByRole('contentinfo')).toContainText(
      new RegExp(`${unknown} orders?\\s*unknown`, 'i'),
    );
    // Whatever came of them, nothing went out a second time meanwhile.
    expect(Object.values(exchange.control.allArrivals())).toEqual(drills.map(() => 1));
  });
}

test(
  'R-B12: an answer two seconds after the deadline: unknown first, then accepted, one arrival',
  { tag: '@deep' },
  async ({ venuePage, exchange }) => {
    // Longer than an order waits for its answer, and well within the minute in which a late one is accepted.
    const late: Drill = { fault: 'delay', ms: 12_000, taken: true, shown: UNKNOWN };
    const clientOid = await placeUnder(venuePage, exchange, late);
    await expect(venuePage.getByRole('contentinfo')).toContainText(/1 order\s*unknown/i);
    await expect(outcomeOf(venuePage).getByRole('heading', { level: 2 })).toHaveText(ACCEPTED);
    await outcomeOf(venuePage).getByRole('button', { name: 'Details' }).click();
    await expect(outcomeOf(venuePage)).toContainText('The answer arrived late.');
    await expect(venuePage.getByRole('contentinfo')).not.toContainText(/orders?\s*unknown/i);
    expect(exchange.control.allArrivals()).toEqual({ [clientOid]: 1 });
    expect(await isThere(exchange, clientOid)).toBe(true);
  },
);
