import type { CallInput } from '../shared/bridge/contract.ts';
import { priceOf, sizeOf, SYMBOLS, times } from './pairs.ts';
import { pickFrom, type Random } from './random.ts';

type Ticket = CallInput<'orders.place'>['ticket'];

/** A random ticket of any type of section 4.3, usually valid; sometimes the app or the exchange refuses it. */
export function drawTicket(random: Random, clientOid: string): Ticket {
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
