/**
 * Seam: words of a venue from its answers to the sentences at the app's front door. Breaks when a sentence holds what draws nothing or turns
 * the text around it, or a line end of the venue's; the page would show it, and a person read something else.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResult } from '../electron/platform/http.ts';
import pairs from './data/pairs.json' with { type: 'json' };
import { answered, call, endFolder, freshFolder, openApp, ORDER, type Send } from './helpers/app-world.ts';

beforeEach(freshFolder);
afterEach(endFolder);

const BAIT = 'paid \u202e00.5\nsent\u200b';
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

function venueReply(status: number, answer: unknown): HttpResult {
  const body = Buffer.from(JSON.stringify(answer));
  return { ok: true, reply: { status, headers: {}, body, startedAt: 0, endedAt: 0 } };
}

const LIST = { accountId: 'practice', kind: 'deposits', page: 1, pageSize: 50, filter: {} } as const;

/** An app whose venue answers orders with `placed`, and reads of orders and records with `read`. */
function appWith(placed: HttpResult, read: HttpResult = venueReply(400, { code: '400100', msg: BAIT })) {
  const send: Send = () => Promise.resolve(placed);
  return openApp(send, {
    http: {
      request({ path }: HttpRequest) {
        if (path === '/api/v2/symbols') return Promise.resolve(answered(pairs));
        if (path === '/api/v1/timestamp') return Promise.resolve(answered(1_700_000_000_000));
        return Promise.resolve(read);
      },
      requestOnce: send,
      warm: () => Promise.resolve(true),
      close: () => Promise.resolve(),
    },
  });
}

async function timelineOf(app: Awaited<ReturnType<typeof openApp>>['app']): Promise<string[]> {
  const { entries } = await call(app, 'orders.timeline', { accountId: 'practice', clientOid: 'mine-1' });
  return entries.map(({ text }) => text);
}

describe('what draws nothing or turns the text around it is written out', () => {
  it.each([
    [
      'a refusal',
      venueReply(200, { code: '400100', msg: BAIT }),
      /^Rejected: “paid ⟨U\+202E⟩00.5 sent⟨U\+200B⟩”/,
    ],
    [
      'a code that is in no list',
      venueReply(200, { code: `4\u202e00`, msg: BAIT }),
      /code 4⟨U\+202E⟩00 .*: “paid ⟨U\+202E⟩00.5 sent⟨U\+200B⟩”/,
    ],
    [
      'an order id',
      venueReply(200, { code: '200000', data: { orderId: BAIT } }),
      /Accepted as order paid ⟨U\+202E⟩00.5/,
    ],
    [
      'an answer that decides nothing',
      venueReply(500, { code: `5\u202e00`, msg: BAIT }),
      /code 5⟨U\+202E⟩00.*Venue message: "paid ⟨U\+202E⟩/,
    ],
    ['a page in place of an answer', venueReply(502, BAIT), /paid ⟨U\+202E⟩00.5/],
  ])('in %s', async (_name, placed, sentence) => {
    const { app } = await appWith(placed);
    await call(app, 'orders.place', ORDER);
    const [, outcome = ''] = await timelineOf(app);
    expect(outcome).toMatch(sentence);
    expect(outcome).not.toMatch(UNSEEN);
    await app.close();
  });

  it('in an order that is found where another was placed, and in a status check that is refused', async () => {
    const order = { symbol: 'BTC-USDT', type: 'limit', side: 'sell', price: '60000.1', size: '0.5' };
    const other = { ...order, id: BAIT, clientOid: 'mine-1', dealSize: '0', active: true };
    for (const read of [venueReply(200, { code: '200000', data: other }), undefined]) {
      const { app, clock } = await appWith(venueReply(500, { code: '500000' }), read);
      const placed = await call(app, 'orders.place', { ...ORDER, ticketId: 'ticket-1' });
      await clock.advanceAsync(1_000);
      const statusCheck = (await timelineOf(app)).at(-1) ?? '';
      expect(statusCheck).toMatch(/paid ⟨U\+202E⟩00.5/);
      expect(statusCheck).not.toMatch(UNSEEN);
      expect(placed.outcome?.kind).toBe('unknown');
      const closing = app.close();
      await clock.advanceAsync(30_000);
      await closing;
      endFolder();
      freshFolder();
    }
  });

  it('in the answer to a list', async () => {
    const { app } = await appWith(answered({ orderId: 'o1' }));
    const asked = call(app, 'records.page', LIST);
    await expect(asked).rejects.toThrow(/Venue message: "paid ⟨U\+202E⟩00.5 sent⟨U\+200B⟩"/);
    await app.close();
  });
});
