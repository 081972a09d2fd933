/**
 * Seam: the compiler. Every line below a `@ts-expect-error` must fail to compile, or `npm run typecheck` fails.
 * Breaks when the contract's types no longer tell one channel, input, reply or payload from another.
 */
import { describe, expect, it } from 'vitest';
import type { Bridge, CallHandlers } from '../../shared/bridge/contract.ts';

const sent: unknown[] = [];
const bridge: Bridge = {
  call(name, input) {
    sent.push([name, input]);
    return Promise.resolve({ ok: false, error: { kind: 'internal', message: '' } });
  },
  on(name) {
    sent.push([name]);
    return () => {};
  },
};

describe('what the compiler refuses', () => {
  it('a channel that does not exist', async () => {
    // @ts-expect-error no such call
    await bridge.call('app.quit', {});
    // @ts-expect-error no such event
    bridge.on('secrets', () => {});
    expect(sent.splice(0)).toHaveLength(2);
  });

  it('a payload of another shape', async () => {
    // @ts-expect-error id is missing
    await bridge.call('accounts.select', {});
    // @ts-expect-error a number where a text belongs
    await bridge.call('accounts.select', { id: 7 });
    // @ts-expect-error an unknown key
    await bridge.call('app.describe', { extra: true });
    const order = { accountId: 'a', ticketId: 't', confirmedBody: '' };
    const ticket = { symbol: 'A-B', type: 'limit', side: 'buy' } as const;
    // @ts-expect-error an amount is text, never a number
    await bridge.call('orders.place', { ...order, ticket: { ...ticket, price: 1 } });
    expect(sent.splice(0)).toHaveLength(4);
  });

  it('reading a reply or an event as something else', async () => {
    const reply = await bridge.call('app.describe', {});
    // @ts-expect-error value is there only when ok
    expect(reply.value).toBeUndefined();
    bridge.on('preferences', (payload) => {
      // @ts-expect-error preferences hold no secret
      return payload.secret;
    });
    expect(sent.splice(0)).toHaveLength(2);
  });

  it('handlers with a call missing, one too many, or a wrong reply', () => {
    // @ts-expect-error all other calls are missing
    const missing: CallHandlers = { 'app.describe': () => Promise.reject(new Error('unused')) };
    const extra = {
      // @ts-expect-error no such call
      'app.quit': () => Promise.resolve({ ok: true, value: {} }),
    } satisfies Partial<CallHandlers>;
    const wrong = {
      // @ts-expect-error the reply lacks most of its fields
      'app.describe': () => Promise.resolve({ ok: true, value: { version: '1' } }),
    } satisfies Partial<CallHandlers>;
    expect([missing, extra, wrong]).toHaveLength(3);
  });
});
