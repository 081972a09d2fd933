// Breaks when: the same ticket can give two different texts, or a parameter that does not apply is sent.
import { describe, expect, it } from 'vitest';
import { requestBody } from './body.ts';
import type { Ticket } from './ticket.ts';

describe('the request body', () => {
  it('S4.3: has one order of keys whatever the order of the ticket', () => {
    const ticket: Ticket = {
      remark: 'r',
      tags: 't',
      visibleSize: '0.1',
      iceberg: true,
      hidden: false,
      postOnly: true,
      cancelAfter: 60,
      timeInForce: 'GTT',
      size: '0.5',
      price: '60000.10',
      stp: 'CB',
      side: 'buy',
      type: 'limit',
      symbol: 'BTC-USDT',
      clientOid: 'cf-1',
    };
    expect(requestBody(ticket)).toBe(
      '{"clientOid":"cf-1","symbol":"BTC-USDT","type":"limit","side":"buy","stp":"CB","price":"60000.10","size":"0.5",' +
        '"timeInForce":"GTT","cancelAfter":60,"postOnly":true,"hidden":false,"iceberg":true,"visibleSize":"0.1","tags":"t","remark":"r"}',
    );
  });

  it('S4.3-R3: leaves out what does not apply', () => {
    expect(
      requestBody({
        symbol: 'BTC-USDT',
        type: 'market',
        side: 'sell',
        size: '0.5',
        price: '1',
        timeInForce: 'GTC',
        hidden: true,
      }),
    ).toBe('{"symbol":"BTC-USDT","type":"market","side":"sell","size":"0.5"}');
  });

  it('S4.3-R2: leaves a flag that is off out of an order that has no such flag', () => {
    const market = { symbol: 'BTC-USDT', type: 'market', side: 'buy', funds: '10' } as const;
    expect(requestBody({ ...market, postOnly: false, iceberg: false })).toBe(requestBody(market));
  });

  it('S4.3-P-cancelAfter S4.3-P-visibleSize S4.3-P-postOnly: leaves out what another field gives no meaning', () => {
    const limit: Ticket = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', timeInForce: 'IOC' };
    const bare = '{"symbol":"BTC-USDT","type":"limit","side":"buy","timeInForce":"IOC"}';
    expect(requestBody({ ...limit, cancelAfter: 60 })).toBe(bare);
    expect(requestBody({ ...limit, visibleSize: '1' })).toBe(bare);
    expect(requestBody({ ...limit, postOnly: true })).toBe(bare);
    expect(requestBody({ ...limit, timeInForce: 'GTT', cancelAfter: Number.NaN })).toBe(
      bare.replace('IOC', 'GTT'),
    );
  });
});
