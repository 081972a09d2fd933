import { visible } from '../base/format/visible.ts';
import { deadManMessages } from '../messages/dead-man.ts';
import { tradeAlertsMessages } from '../messages/trade-alerts.ts';
import { averagePriceRoundedHalfUp } from '../money/arithmetic.ts';
import { parseFunds, parseSize } from '../money/decimal-text.ts';
import { groupThousands } from '../money/format.ts';
import type { PriceCondition, TradeAlert } from './trade-alert.ts';

export interface TradeAlertText {
  title: string;
  body: string;
}

const messages = tradeAlertsMessages;
/** The exact fills are on the Orders screen. */
const AVERAGE_PLACES = 8;

/** "Rises to 110,000", "Moves 2% within 5 min". Prices are the market's: they are shown where own amounts are hidden, too. */
export function formatCondition(condition: PriceCondition): string {
  switch (condition.kind) {
    case 'cross':
      return messages.cross[condition.direction](groupThousands(condition.level));
    case 'move':
      return messages.move[condition.direction](groupThousands(condition.percent), condition.minutes);
  }
}

/** What happened, to what. `amount` shows an amount of the person's own, or hides it. */
export function formatTradeAlert(
  { symbol, about }: Pick<TradeAlert, 'symbol' | 'about'>,
  amount: (text: string) => string = groupThousands,
): TradeAlertText {
  const pair = visible(symbol);
  switch (about.kind) {
    case 'price': {
      const price = groupThousands(visible(about.price));
      return {
        title: messages.priceTitle(pair, price),
        body: messages.priceBody(formatCondition(about.condition)),
      };
    }
    case 'dead-man':
      return deadManMessages.ended[about.how];
    case 'stop':
      return {
        title: messages.stopTitle[about.ended][about.side](pair),
        body: messages.stopBody[about.ended](groupThousands(visible(about.price))),
      };
    case 'filled': {
      const [base = pair, quote = ''] = pair.split('-');
      const size = `${amount(visible(about.size))} ${base}`;
      const average = averageOf(about.size, about.funds);
      const body =
        average === null
          ? messages.filledBody[about.side](size)
          : messages.filledBodyAt[about.side](size, `${groupThousands(average)} ${quote}`);
      return { title: messages.filledTitle[about.side](pair), body };
    }
  }
}

/** Several as one notification. `held`: they came during quiet hours. */
export function formatManyTradeAlerts(
  alerts: readonly Pick<TradeAlert, 'symbol' | 'about'>[],
  held: boolean,
): TradeAlertText {
  const shown = groupThousands(String(alerts.length));
  const pairs = [...new Set(alerts.map(({ symbol }) => visible(symbol)))].filter((pair) => pair !== '');
  const listed = pairs.slice(0, MAX_PAIRS).join(', ');
  return {
    title: held ? messages.manyHeld(alerts.length, shown) : messages.many(alerts.length, shown),
    body: pairs.length > MAX_PAIRS ? messages.manyBodyMore(listed) : messages.manyBody(listed),
  };
}

const MAX_PAIRS = 4;

function averageOf(size: string, funds: string | null): string | null {
  const [whole, value] = [parseSize(size), parseFunds(funds)];
  if (!whole.ok || !value.ok) return null;
  const average = averagePriceRoundedHalfUp(value.value, whole.value, AVERAGE_PLACES);
  return average === null ? null : average.replace(/\.?0+$/, '');
}
