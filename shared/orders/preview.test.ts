// Breaks when: the preview promises a hold, fee side or fate of the remainder that 4.3 does not give.
import { describe, expect, it } from 'vitest';
import genuinePairs from '../../tests/data/pairs.json' with { type: 'json' };
import { requestBody } from './body.ts';
import { previewTicket, type TicketPreview } from './preview.ts';
import type { Pair, Ticket } from './ticket.ts';

const [pair] = genuinePairs as [Pair, ...Pair[]];
const limit: Ticket = {
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'buy',
  stp: 'CN',
  price: '60000.1',
  size: '0.00012345',
};
const market: Ticket = { symbol: 'BTC-USDT', type: 'market', side: 'buy', stp: 'CN', funds: '25.5' };

function preview(ticket: Ticket): TicketPreview {
  const made = previewTicket(ticket, pair);
  if (made === null) throw new Error('the ticket has problems');
  return made;
}

describe('what confirming means', () => {
  it('S4.3-R8: a limit buy freezes price x size, exactly', () => {
    expect(preview(limit)).toMatchObject({
      hold: { kind: 'exact', asset: 'USDT', amount: '7.407012345' },
      notional: '7.407012345',
      body: requestBody(limit),
    });
  });

  it('S4.3-R8: a limit sell freezes what is sold', () => {
    expect(preview({ ...limit, side: 'sell' }).hold).toEqual({
      kind: 'exact',
      asset: 'BTC',
      amount: '0.00012345',
    });
  });

  it('S4.3-R8: a market order with funds freezes those funds; one by size perhaps everything', () => {
    expect(preview(market).hold).toEqual({ kind: 'exact', asset: 'USDT', amount: '25.5' });
    const bySize: Ticket = { symbol: 'BTC-USDT', type: 'market', side: 'buy', size: '0.5' };
    expect(preview(bySize)).toMatchObject({ hold: { kind: 'all', asset: 'USDT' }, notional: null });
    expect(preview({ ...bySize, side: 'sell' }).hold).toEqual({ kind: 'all', asset: 'BTC' });
    expect(preview(bySize).notes.map((note) => note.rule)).toContain('S4.3-R8');
    expect(preview({ ...market, side: 'sell' }).hold).toEqual({ kind: 'as-needed', asset: 'BTC' });
  });

  it.each<[string, Ticket, TicketPreview['fee']['side']]>([
    ['S4.3-R2: market', market, 'taker'],
    ['S4.3-R6: hidden', { ...limit, hidden: true }, 'taker'],
    ['S4.3-R6: iceberg', { ...limit, iceberg: true, visibleSize: '0.0001' }, 'taker'],
    ['S4.3-R4: IOC never rests', { ...limit, timeInForce: 'IOC' }, 'taker'],
    ['S4.3-R5: post only', { ...limit, postOnly: true }, 'maker'],
    ['S4.3-R1: plain limit', limit, 'maker or taker'],
  ])('%s pays as expected', (_name, ticket, side) => {
    expect(preview(ticket).fee).toEqual({ side, asset: 'USDT' });
  });

  it('S4.3-R1 S4.3-R4 S4.3-R5: says what becomes of the part that is not filled', () => {
    expect(preview(limit).remainder).toMatch(/^The rest stays in the book until filled or cancelled\.$/);
    expect(preview({ ...limit, timeInForce: 'GTT', cancelAfter: 60 }).remainder).toContain('for up to 60 s');
    expect(preview({ ...limit, timeInForce: 'IOC' }).remainder).toContain('is cancelled');
    expect(preview({ ...limit, timeInForce: 'FOK' }).remainder).toContain(
      'Fills completely now, or is cancelled',
    );
    expect(preview({ ...limit, postOnly: true }).remainder).toContain('as maker, or is cancelled');
    expect(preview(market).remainder).toContain('The rest is cancelled');
  });

  it('S4.3-R6 S4.3-R10 VF9-stp: notes what the venue does beyond the ticket', () => {
    const rules = (ticket: Ticket) => preview(ticket).notes.map((note) => note.rule);
    expect(rules({ ...limit, hidden: true, iceberg: true, visibleSize: '0.0001' })).toEqual([
      'S4.3-R6',
      'S4.3-R10',
    ]);
    expect(preview(market).notes).toEqual([{ rule: 'S4.3-R10', text: expect.stringContaining('10%') }]);
    expect(rules({ ...limit, postOnly: true })).toEqual([]);
    expect(rules({ ...limit, timeInForce: 'FOK', stp: 'CB' })).toContain('VF9-stp');
    expect(rules({ ...market, stp: 'DC' })).toContain('VF9-stp');
    const { stp: _stp, ...without } = limit;
    expect(rules(without)).toContain('VF9-stp');
  });

  it.each<[Ticket['side'], string, boolean, string]>([
    ['buy', '60000.0', false, 'below'],
    ['buy', '60000.1', true, 'at'],
    ['buy', '60000.2', true, 'above'],
    ['sell', '59999.9', false, 'above'],
    ['sell', '59999.8', true, 'at'],
    ['sell', '59999.7', true, 'below'],
  ])('S4.3-R1: a %s at %s against 59999.8 and 60000.1 meets the book: %s', (side, price, meets, way) => {
    const best = { bid: '59999.8', ask: '60000.1' };
    const made = previewTicket({ ...limit, side, price }, pair, { rates: null, best });
    expect(made?.market).toMatchObject({ meets, distance: { way } });
  });

  it('S4.3-R1: nothing counts as meeting a book that is not live, or a side that is empty', () => {
    expect(previewTicket(limit, pair)?.market).toBeNull();
    const best = { bid: '59999.8', ask: null };
    expect(previewTicket(limit, pair, { rates: null, best })?.market).toBeNull();
  });

  it('is not made for a ticket with problems', () => {
    expect(previewTicket({ ...limit, price: '60000.15' }, pair)).toBeNull();
    expect(previewTicket(null as never, null as never)).toBeNull();
  });
});
