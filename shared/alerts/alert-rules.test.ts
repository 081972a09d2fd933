/** Breaks when a rule that is off raises an alert, a limit is compared as a float, a failed withdrawal is reported twice, or a text reveals an amount. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import type { WalletRecord } from '../records/record.ts';
import {
  type Alert,
  ALERT_KINDS,
  type AlertRules,
  createJudge,
  FIRST_ALERT_SETTINGS,
} from './alert-rules.ts';
import { formatAlert, formatGatheredAlerts } from './format-alert.ts';

const { rules } = FIRST_ALERT_SETTINGS;

function record(change: Partial<WalletRecord> = {}): WalletRecord {
  return {
    kind: 'deposit',
    currency: 'USDT',
    chain: 'trx',
    status: 'SUCCESS',
    address: 'TX-address-7',
    memo: '',
    isInner: false,
    amount: '12345.5',
    fee: '0',
    walletTxId: 'tx',
    createdAt: 1,
    updatedAt: 1,
    remark: 'note 77',
    otherFields: {},
    ...change,
  } as WalletRecord; // the parts of both kinds
}
const withdrawal = (change: Partial<WalletRecord> = {}) => record({ kind: 'withdrawal', id: 'w', ...change });
const kinds = (found: { kind: string }[]) => found.map(({ kind }) => kind);
const withRules = (change: Partial<AlertRules>) => createJudge({ ...rules, ...change });

describe('a new record', () => {
  it('a deposit is reported once it is credited, or as soon as it is seen', () => {
    const judge = createJudge(rules);
    expect(judge.ofNew(record())).toEqual([{ kind: 'deposit', detail: 'SUCCESS' }]);
    expect(judge.ofNew(record({ status: 'PROCESSING' }))).toEqual([]);
    expect(judge.ofTurn(record(), 'PROCESSING')).toEqual([{ kind: 'deposit', detail: 'SUCCESS' }]);
    const early = withRules({ deposit: { on: true, when: 'seen' } });
    expect(early.ofNew(record({ status: 'PROCESSING' }))).toEqual([
      { kind: 'deposit', detail: 'PROCESSING' },
    ]);
    expect(kinds(early.ofNew(record({ status: 'FAILURE' })))).toEqual(['failed']);
  });

  it('a withdrawal is reported at its end, once, by the most specific rule', () => {
    const judge = createJudge(rules);
    expect(judge.ofNew(withdrawal({ status: 'WALLET_PROCESSING' }))).toEqual([]);
    expect(kinds(judge.ofTurn(withdrawal(), 'WALLET_PROCESSING'))).toEqual(['final']);
    expect(kinds(judge.ofTurn(withdrawal({ status: 'FAILURE' }), 'PROCESSING'))).toEqual(['failed']);
    const plain = withRules({ failed: { on: false } });
    expect(plain.ofTurn(withdrawal({ status: 'FAILURE' }), 'PROCESSING')).toEqual([
      { kind: 'final', detail: 'FAILURE' },
    ]);
    expect(plain.ofTurn(record({ status: 'FAILURE' }), 'PROCESSING')).toEqual([]);
  });

  it('a change that is no change of the status reports nothing', () => {
    expect(createJudge(rules).ofTurn(record({ remark: 'other' }), 'SUCCESS')).toEqual([]);
  });

  it('a memo is missed on the chains of the list, whatever they are called, and not inside the venue', () => {
    const judge = withRules({ memo: { on: true, chains: ['xrp', 'cosmos'] } });
    const alertsMemo = (change: Partial<WalletRecord>) => kinds(judge.ofNew(record(change))).includes('memo');
    expect(alertsMemo({ chain: 'xrp' })).toBe(true);
    expect(alertsMemo({ chain: 'Ripple' })).toBe(true);
    expect(alertsMemo({ chain: 'ATOM' })).toBe(true);
    expect(alertsMemo({ chain: 'xrp', memo: '17' })).toBe(false);
    expect(alertsMemo({ chain: 'xrp', isInner: true })).toBe(false);
    expect(alertsMemo({ chain: 'ton' })).toBe(false);
    expect(alertsMemo({ chain: '' })).toBe(false);
  });

  it('a limit is exact, of its own currency, and what equals it is not above', () => {
    const limits = [{ currency: 'usdt', limit: '0.100000000000000000001' }];
    const judge = withRules({ above: { on: true, limits } });
    const alertsAbove = (amount: string, currency = 'USDT') =>
      kinds(judge.ofNew(record({ amount, currency }))).includes('above');
    expect(alertsAbove('0.100000000000000000001')).toBe(false);
    expect(alertsAbove('0.1000000000000000000010')).toBe(false);
    expect(alertsAbove('0.100000000000000000002')).toBe(true);
    expect(alertsAbove('0.1')).toBe(false);
    expect(alertsAbove('5', 'BTC')).toBe(false);
    expect(alertsAbove('9007199254740993.1')).toBe(true);
    expect(alertsAbove('0001000')).toBe(true);
    expect(alertsAbove(`0.${'0'.repeat(59)}1`)).toBe(false);
    expect(alertsAbove(`${'9'.repeat(60)}.${'9'.repeat(60)}`)).toBe(true);
    expect(alertsAbove('-5')).toBe(false);
  });
});

const anyRecord = fc.record({
  kind: fc.constantFrom('deposit' as const, 'withdrawal' as const),
  status: fc.constantFrom('PROCESSING', 'WALLET_PROCESSING', 'SUCCESS', 'FAILURE', 'NEWS'),
  chain: fc.constantFrom('xrp', 'trx', ''),
  memo: fc.constantFrom('', '7'),
  isInner: fc.boolean(),
  amount: fc.constantFrom('1', '100', '100.5'),
});
const someRules = fc.record({
  deposit: fc.record({ on: fc.boolean(), when: fc.constantFrom('seen' as const, 'credited' as const) }),
  final: fc.record({ on: fc.boolean() }),
  stuck: fc.constant({ on: true, hours: 1 }),
  failed: fc.record({ on: fc.boolean() }),
  memo: fc.record({ on: fc.boolean(), chains: fc.constantFrom<string[]>(['xrp']) }),
  first: fc.record({ on: fc.boolean() }),
  above: fc.record({
    on: fc.boolean(),
    limits: fc.constantFrom<AlertRules['above']['limits']>([{ currency: 'USDT', limit: '100' }]),
  }),
  missing: fc.record({ on: fc.boolean() }),
  changed: fc.record({ on: fc.boolean() }),
});

it('no rule applies that is off, and none twice to one record', () => {
  fc.assert(
    fc.property(anyRecord, someRules, (fields, chosen) => {
      const judge = createJudge(chosen);
      const one = fields.kind === 'deposit' ? record(fields) : withdrawal(fields);
      for (const found of [judge.ofNew(one), judge.ofTurn(one, 'PROCESSING')]) {
        expect(new Set(kinds(found)).size).toBe(found.length);
        for (const { kind } of found) expect(chosen[kind].on).toBe(true);
        const ends = kinds(found).filter((kind) => ['deposit', 'final', 'failed'].includes(kind));
        expect(ends.length).toBeLessThan(2);
      }
    }),
    { numRuns: runs(300, 5_000) },
  );
});

describe('words', () => {
  const alert = (kind: Alert['kind'], of: WalletRecord, detail = ''): Alert => ({
    id: 1,
    kind,
    at: 1,
    readAt: null,
    detail,
    row: { record: of } as Alert['row'], // the text reads nothing else
  });

  it.each(ALERT_KINDS)('%s: without amounts no amount, address, memo or remark is shown', (kind) => {
    for (const of of [record({ memo: '4711' }), withdrawal({ memo: '4711' })]) {
      const detail = kind === 'above' ? '10000' : kind === 'stuck' ? '24' : 'SUCCESS';
      const hidden = JSON.stringify(formatAlert(alert(kind, of, detail), false));
      expect(hidden).not.toMatch(/12,?345|TX-address|4711|note 77|10,?000/);
      const shown = formatAlert(alert(kind, of, detail), true);
      expect(shown.body).toContain('12,345.5 USDT');
      expect(shown.next).toMatch(/\.$/);
      expect(`${shown.title}${shown.body}${shown.next}`).not.toContain('!');
    }
  });

  it('what changed is named, without what it is now or was', () => {
    const { title, body } = formatAlert(alert('changed', withdrawal(), 'address,createdAt,amount'), false);
    expect(title).toBe('Withdrawal changed at the venue');
    expect(body).toMatch(/the venue changed its address, creation time, amount\.$/);
    expect(formatAlert(alert('changed', withdrawal(), 'status'), false).body).toMatch(
      /changed its .*status\.$/,
    );
  });

  it('many are counted by kind', () => {
    const failed = { kind: 'failed', count: 1 } as const;
    expect(formatGatheredAlerts(1_204, [{ kind: 'deposit', count: 1_203 }, failed], false)).toEqual({
      title: '1,204 alerts',
      body: 'Deposit received: 1,203, Failed: 1. Open Alerts to see them.',
    });
    expect(formatGatheredAlerts(1, [failed], true).title).toBe('1 alert during quiet hours');
  });
});
