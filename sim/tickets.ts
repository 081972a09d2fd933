import type { CallInput } from '../shared/bridge/contract.ts';
import { priceAt, priceOf, sizeOf, SYMBOLS, times } from './pairs.ts';
import { pickFrom, type Random } from './random.ts';

type Ticket = CallInput<'orders.place'>['ticket'];

/** A random ticket: an order of any type of section 4.3, a stop or an OCO; usually valid, sometimes the app or the exchange refuses it. */
export function drawTicket(random: Random, clientOid: string): Ticket {
  switch (pickFrom(random, { order: 14, stop: 4, oco: 2 })) {
    case 'order':
      return drawOrder(random, clientOid);
    case 'stop':
      return drawStop(random, clientOid);
    case 'oco':
      return drawOco(random, clientOid);
  }
}

/** An order that stays in the book for a while, for whoever wants one to amend. */
export function drawResting(random: Random, clientOid: string): Ticket {
  const symbol = random.pick(SYMBOLS);
  const side = random.chance(0.5) ? ('buy' as const) : ('sell' as const);
  const away = (0.6 + random.next()) * (side === 'buy' ? -1 : 1);
  const price = priceAt(symbol, away);
  return { clientOid, symbol, side, type: 'limit', price, size: sizeOf(symbol, random) };
}

/** Near the middle, so that the others' trades fire it sooner or later. */
function drawStop(random: Random, clientOid: string): Ticket {
  const ticket = drawOrder(random, clientOid);
  const symbol = ticket.symbol as (typeof SYMBOLS)[number]; // drawn from them
  for (const field of ['tags', 'hidden', 'iceberg', 'visibleSize'] as const) delete ticket[field];
  ticket.stop = random.chance(0.5) ? 'loss' : 'entry';
  ticket.stopPrice = priceOf(symbol, random, 1.2);
  return ticket;
}

function drawOco(random: Random, clientOid: string): Ticket {
  const symbol = random.pick(SYMBOLS);
  const side = random.chance(0.5) ? ('buy' as const) : ('sell' as const);
  const away = (percent: number) => priceAt(symbol, side === 'sell' ? percent : -percent);
  const gain = 0.2 + random.next();
  const loss = -0.2 - random.next();
  const [price, stopPrice, limitPrice] = [away(gain), away(loss), away(loss - 0.1)];
  return {
    clientOid,
    symbol,
    side,
    type: 'limit',
    price,
    stopPrice,
    limitPrice,
    size: sizeOf(symbol, random),
  };
}

/** A random ticket of an order for the book. */
export function drawOrder(random: Random, clientOid: string): Ticket {
  const symbol = random.pick(SYMBOLS);
  const side = random.chance(0.5) ? ('buy' as const) : ('sell' as const);
  const ticket: Ticket = { clientOid, symbol, side, type: random.chance(0.3) ? 'market' : 'limit' };
  if (random.chance(0.2)) ticket.stp = random.pick(['CN', 'CO', 'CB', 'DC'] as const);
  if (random.chance(0.2)) ticket.remark = 'simulated';
  if (random.chance(0.1)) ticket.tags = 'sim';
  if (ticket.type === 'market') {
    if (ticket.stp === 'DC') delete ticket.stp;
    if (random.chance(0.5)) ticket.funds = times('0.1', 20 + random.below(5_000));
    else ticket.size = sizeOf(symbol, random);
    return ticket;
  }
  limitTerms(ticket, random);
  if (random.chance(0.04)) ticket.price = '0.0000001';
  if (random.chance(0.04)) ticket.size = '99999999';
  return ticket;
}

function limitTerms(ticket: Ticket, random: Random): void {
  const symbol = ticket.symbol as (typeof SYMBOLS)[number]; // drawn from them above
  ticket.price = priceOf(symbol, random, random.chance(0.8) ? 1.2 : 8);
  ticket.size = sizeOf(symbol, random);
  switch (pickFrom(random, { none: 3, GTC: 2, GTT: 2, IOC: 2, FOK: 2 })) {
    case 'none':
      break;
    case 'GTC':
      ticket.timeInForce = 'GTC';
      break;
    case 'GTT':
      ticket.timeInForce = 'GTT';
      ticket.cancelAfter = 1 + random.below(90);
      break;
    case 'IOC':
      ticket.timeInForce = 'IOC';
      return;
    case 'FOK':
      ticket.timeInForce = 'FOK';
      if (ticket.stp !== undefined) ticket.stp = 'CN';
      return;
  }
  switch (pickFrom(random, { plain: 4, postOnly: 2, hidden: 1, iceberg: 1 })) {
    case 'postOnly':
      ticket.postOnly = true;
      break;
    case 'hidden':
      ticket.hidden = true;
      break;
    case 'iceberg':
      ticket.iceberg = true;
      ticket.visibleSize = ticket.size ?? '1';
      break;
    case 'plain':
  }
}
