import { chainKey } from '../addresses/chain-key.ts';
import { visible } from '../base/format/visible.ts';
import { alertsRulesMessages } from '../messages/alerts-rules.ts';
import { backupChangesMessages } from '../messages/backup-changes.ts';
import { confirmMessages } from '../messages/confirm.ts';
import { compareQuantities, readQuantity } from '../money/quantity.ts';
import { memoChainKeys, SHIPPED_MEMO_CHAINS } from './alert-chains.ts';
import { DAY_MINUTES, isQuiet, minutesText } from './alert-quiet.ts';
import {
  ALERT_KINDS,
  type AlertKind,
  type AlertLimit,
  type AlertRules,
  type QuietHours,
} from './alert-rules.ts';

/** The rules as they are kept. `chains` null: those Counterfoil comes with. */
export interface KeptAlertRules extends Omit<AlertRules, 'memo'> {
  memo: { on: boolean; chains: readonly string[] | null };
}

/** What a change of one of the rules is, in Settings and in a restore. */
interface RuleChange {
  /** How its parameters read, in a few words. */
  values(rules: KeptAlertRules): string[];
  /** What is looser in them, a line of the question each; whether it is on is asked of every rule. */
  looser(before: KeptAlertRules, after: KeptAlertRules, name: string): string[];
}

const { items } = confirmMessages;
const { values } = backupChangesMessages;

const plain: RuleChange = { values: () => [], looser: () => [] };

/** A rule does not compile without its entry. */
const CHANGES: Readonly<Record<AlertKind, RuleChange>> = {
  deposit: {
    values: ({ deposit }) => [deposit.when],
    looser: ({ deposit: before }, { deposit: after }, name) =>
      before.when === 'seen' && after.when === 'credited' ? [items.alertCredited(name)] : [],
  },
  final: plain,
  stuck: {
    values: ({ stuck }) => [values.hours(stuck.hours)],
    looser: ({ stuck: before }, { stuck: after }, name) =>
      after.hours > before.hours
        ? [items.alertLater(name, values.hours(before.hours), values.hours(after.hours))]
        : [],
  },
  failed: plain,
  memo: {
    values: ({ memo: { chains } }) => [chains === null ? values.shippedChains : chains.join(' ')],
    looser({ memo: before }, { memo: after }, name) {
      const left = memoChainKeys(after.chains ?? SHIPPED_MEMO_CHAINS);
      const lost = (before.chains ?? SHIPPED_MEMO_CHAINS).filter((chain) => !left.has(chainKey(chain)));
      return lost.length === 0 ? [] : [items.alertChains(name, lost.map(visible).join(', '))];
    },
  },
  first: plain,
  above: {
    values: ({ above }) => above.limits.map(({ currency, limit }) => `${currency} ${limit}`),
    looser: ({ above: before }, { above: after }) => raised(before.limits, after.limits),
  },
  missing: plain,
  changed: plain,
};

/** What of new rules takes a protection away, a line of the question each. */
export function looserAlertRules(before: KeptAlertRules, after: KeptAlertRules): string[] {
  return ALERT_KINDS.flatMap((kind) => looserAlertRule(kind, before, after));
}

/** The same of one rule among them. */
export function looserAlertRule(kind: AlertKind, before: KeptAlertRules, after: KeptAlertRules): string[] {
  const { name } = alertsRulesMessages.rules[kind];
  const turnedOff = before[kind].on && !after[kind].on ? [items.alertsOff(name)] : [];
  return [...turnedOff, ...CHANGES[kind].looser(before, after, name)];
}

/** One of the rules in a few words: "on, 24 h". */
export function alertRuleText(kind: AlertKind, rules: KeptAlertRules): string {
  return [onText(rules[kind].on), ...CHANGES[kind].values(rules)].join(', ');
}

/** Quiet hours in a few words: "on, 22:00-07:00". */
export function quietText({ on, from, to }: QuietHours): string {
  return `${onText(on)}, ${minutesText(from)}-${minutesText(to)}`;
}

/** Whether there is a minute of the day in which notifications were given and no longer are. */
export function isQuieter(before: QuietHours, after: QuietHours): boolean {
  const clock = { offsetAt: () => 0 };
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const at = minute * MINUTE;
    if (isQuiet(after, clock, at) && !isQuiet(before, clock, at)) return true;
  }
  return false;
}

function raised(before: readonly AlertLimit[], after: readonly AlertLimit[]): string[] {
  return before.flatMap(({ currency, limit }) => {
    const left = after.filter((one) => one.currency.toLowerCase() === currency.toLowerCase());
    if (left.length === 0) return [items.thresholdRemoved(visible(currency), limit)];
    return left
      .filter((one) => isAbove(one.limit, limit))
      .map((one) => items.thresholdRaised(visible(currency), limit, one.limit));
  });
}

/** What cannot be read counts as above: it is asked about. */
function isAbove(a: string, b: string): boolean {
  const [left, right] = [readQuantity(a), readQuantity(b)];
  return left === null || right === null || compareQuantities(left, right) > 0;
}

const onText = (on: boolean) => (on ? values.on : values.off);

const MINUTE = 60_000;
