import type { TradingRules, TradingRulesChange } from '../../../shared/orders/trading-rules.ts';
import { settingsLimitsMessages } from '../../../shared/messages/settings-limits.ts';
import { limitsFormOf, readLimits } from './limits-form.ts';

/** The answer to how large a live order may be. Nothing is preselected. */
export interface OrderLimitForm {
  choice: 'limit' | 'none' | null;
  amount: string;
  currency: string;
}

export interface OrderLimitProblems {
  choice?: string;
  amount?: string;
  currency?: string;
}

export type ReadOrderLimit =
  | { ok: true; change: TradingRulesChange }
  | { ok: false; problems: OrderLimitProblems };

/** The change of the rules that the answer means: one more limit of value, or the choice to have none. */
export function readOrderLimit(form: OrderLimitForm, rules: Pick<TradingRules, 'limits'>): ReadOrderLimit {
  switch (form.choice) {
    case null:
      return { ok: false, problems: { choice: settingsLimitsMessages.orderLimit.missing } };
    case 'none':
      return { ok: true, change: { noOrderLimit: true } };
    case 'limit': {
      const { currency, amount } = form;
      const others = limitsFormOf(rules.limits);
      const at = others.orderValue.length;
      const read = readLimits({
        ...others,
        // An empty row would be left out as one that was never filled in.
        orderValue: [...others.orderValue, { id: at, currency: currency.trim() || '?', amount }],
      });
      if (read.ok) return { ok: true, change: { limits: read.limits } };
      const problems: OrderLimitProblems = {};
      for (const box of ['amount', 'currency'] as const) {
        const problem = read.problems[`orderValue.${at}.${box}`];
        if (problem !== undefined) problems[box] = problem;
      }
      return { ok: false, problems };
    }
  }
}
