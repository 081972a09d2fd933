// Breaks when: check, body and form disagree about where a parameter belongs, what it needs or what disables it. Every row of the
// table is tried by what the row itself says.
import { describe, expect, it } from 'vitest';
import genuinePairs from '../../tests/data/pairs.json' with { type: 'json' };
import { requestBody } from './body.ts';
import { judgeTicket } from './check.ts';
import { offerOf, PARAMETERS, type Parameter, type TicketFields, valuesInOrder } from './order-parameters.ts';
import type { Pair, Ticket } from './ticket.ts';

const [btc] = genuinePairs as [Pair, ...Pair[]];
const whole = {
  limit: { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '60000.1', size: '0.5' },
  market: { symbol: 'BTC-USDT', type: 'market', side: 'sell', size: '0.5' },
} as const;
const VALUES = {
  clientOid: 'cf-1',
  symbol: 'BTC-USDT',
  stp: 'CB',
  price: '60000.1',
  size: '0.5',
  funds: '100',
  timeInForce: 'IOC',
  cancelAfter: 60,
  postOnly: true,
  hidden: true,
  iceberg: true,
  visibleSize: '0.1',
  tags: 'desk',
  remark: 'r',
  stop: 'entry',
  stopPrice: '61000.1',
  limitPrice: '61000.2',
};

/** A ticket that carries the parameter, with whatever it needs beside it. */
function carrying(row: Parameter, type: 'limit' | 'market'): Record<string, unknown> {
  const ticket: Record<string, unknown> = { ...whole[type] };
  if (row.insteadOf?.orders === type) delete ticket[row.insteadOf.other];
  if (row.onlyWith !== undefined) ticket[row.onlyWith.field] = row.onlyWith.value;
  if (row.name === 'iceberg') ticket['visibleSize'] = '0.1';
  if (row.kinds?.includes('order') === false) {
    ticket['stopPrice'] = VALUES.stopPrice;
    if (row.kinds.includes('stop')) ticket['stop'] = VALUES.stop;
  }
  if (row.name !== 'type' && row.name !== 'side') ticket[row.name] = VALUES[row.name];
  return ticket;
}
const faults = (ticket: TicketFields) => judgeTicket(ticket as Ticket, btc).map(({ field }) => field);
const keys = (ticket: TicketFields) => Object.keys(JSON.parse(requestBody(ticket as Ticket)) as object);

/** In the report only where the row has something to be tried. */
function itWhere(applies: boolean, name: string, act: () => void): void {
  if (applies) it(name, act);
}

it('a ticket is read in the order of the table', () => {
  const all: TicketFields = { ...VALUES, type: 'limit', side: 'buy' };
  expect(valuesInOrder(all)).toEqual(PARAMETERS.map(({ name }) => all[name]));
});

describe.each(PARAMETERS.map((row) => [row.rule, row.name, row] as const))('%s: %s', (_rule, name, row) => {
  const own = (['limit', 'market'] as const).filter((type) => row.orders === 'all' || row.orders === type);
  const foreign = (['limit', 'market'] as const).filter((type) => !own.includes(type));

  for (const type of own) {
    it(`belongs to a ${type} order: judged sound, sent, offered`, () => {
      const ticket = carrying(row, type);
      expect(faults(ticket)).toEqual([]);
      expect(keys(ticket)).toContain(name);
      expect(offerOf(name, ticket)).toBe('open');
    });
  }

  for (const type of foreign) {
    it(`does not belong to a ${type} order: refused, left out, not offered`, () => {
      const ticket = { ...whole[type], [name]: carrying(row, own[0] ?? type)[name] };
      expect(faults(ticket)).toContain(name);
      expect(keys(ticket)).not.toContain(name);
      expect(offerOf(name, ticket)).toBe('hidden');
    });
  }

  itWhere(
    row.onlyWith !== undefined,
    'means nothing without the field it needs, and is required with it',
    () => {
      const ticket = carrying(row, 'limit');
      const { [row.onlyWith?.field ?? '']: _without, ...alone } = ticket;
      expect(faults(alone)).toContain(name);
      expect(keys(alone)).not.toContain(name);
      expect(offerOf(name, alone)).toBe('hidden');
      const { [name]: _missing, ...lacking } = ticket;
      expect(faults(lacking)).toEqual([name]);
    },
  );

  for (const value of row.disabledBy?.values ?? []) {
    it(`is disabled by ${value}`, () => {
      const ticket = { ...carrying(row, 'limit'), [row.disabledBy?.field ?? '']: value };
      expect(faults(ticket)).toEqual([name]);
      expect(keys(ticket)).not.toContain(name);
      expect(offerOf(name, ticket)).toBe('disabled');
      expect(faults({ ...ticket, [name]: false })).toEqual([]);
    });
  }

  itWhere(row.required !== 'none', 'is required', () => {
    for (const type of own) {
      if (row.required === 'limit' && type === 'market') continue;
      const { [name]: _missing, ...lacking } = carrying(row, type);
      expect(faults(lacking)).toContain(name);
    }
  });

  for (const choice of row.choices ?? []) {
    it(`may be ${choice}`, () => {
      const ticket = { ...carrying(row, 'limit'), [name]: choice };
      expect(faults(ticket)).not.toContain(name);
      expect(faults({ ...ticket, [name]: `${choice}X` })).toContain(name);
    });
  }

  itWhere(row.insteadOf !== undefined, 'is one of two, and never beside the other', () => {
    const ticket = carrying(row, 'market');
    expect(faults({ ...ticket, [row.insteadOf?.other ?? '']: '100' })).toContain('funds');
    const { [name]: _missing, ...neither } = ticket;
    expect(faults(neither)).toEqual(['size']);
  });

  itWhere(row.text !== undefined, 'has a longest text and an alphabet', () => {
    const max = row.text?.max ?? 0;
    const ticket = carrying(row, 'limit');
    expect(faults({ ...ticket, [name]: 'x'.repeat(max) })).toEqual([]);
    expect(faults({ ...ticket, [name]: 'x'.repeat(max + 1) })).toEqual([name]);
    expect(faults({ ...ticket, [name]: '\u00E9' })).toEqual([name]);
    expect(faults({ ...ticket, [name]: 'a b.c' })).toEqual(row.text?.of === 'id' ? [name] : []);
  });

  itWhere(row.seconds !== undefined, 'is a whole number between its ends', () => {
    const { min = 0, max = 0 } = row.seconds ?? {};
    const ticket = carrying(row, 'limit');
    for (const value of [min, max]) expect(faults({ ...ticket, [name]: value })).toEqual([]);
    for (const value of [min - 1, max + 1, min + 0.5, String(min)])
      expect(faults({ ...ticket, [name]: value })).toEqual([name]);
  });

  itWhere(row.grid !== undefined, 'is held to the attributes of the pair that the row names', () => {
    const type = own[0] ?? 'limit';
    const ticket = { ...carrying(row, type), ...(name === 'visibleSize' ? {} : { iceberg: undefined }) };
    const coarse = { ...btc, [row.grid?.increment ?? '']: '0.3' };
    const problems = judgeTicket({ ...ticket, [name]: '0.4' } as unknown as Ticket, coarse);
    expect(problems.map(({ field }) => field)).toContain(name);
    const min = row.grid?.min;
    if (min !== undefined) {
      const raised = { ...btc, [min]: '1000000' };
      expect(judgeTicket(ticket as unknown as Ticket, raised).map(({ field }) => field)).toContain(name);
    }
    const max = row.grid?.max;
    if (max !== undefined) {
      const lowered = { ...btc, [max]: '0.2' };
      expect(judgeTicket(ticket as unknown as Ticket, lowered).map(({ field }) => field)).toContain(name);
    }
  });
});

it('the table holds every parameter of 4.3, once', () => {
  expect(PARAMETERS.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(VALUES), 'side', 'type'].toSorted(),
  );
});
