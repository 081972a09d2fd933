import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';

/** Pairs whose symbol or name contains the text; those that begin with it come first, each in the venue's order. */
export function findPairs(pairs: readonly PairView[], text: string): PairView[] {
  const wanted = squeeze(text);
  if (wanted === '') return [...pairs];
  const begins: PairView[] = [];
  const contains: PairView[] = [];
  for (const view of pairs) {
    const names = [squeeze(view.pair.symbol), squeeze(view.pair.name)];
    if (names.some((name) => name.startsWith(wanted))) begins.push(view);
    else if (names.some((name) => name.includes(wanted))) contains.push(view);
  }
  return [...begins, ...contains];
}

/** "btc/usdt", "BTC usdt" and "BTC-USDT" find the same. */
function squeeze(text: string): string {
  return text.toLowerCase().replaceAll(/[\s\-/_]+/g, '');
}

/** How old the rules of a pair are: "just now", "4 min ago", "3 days ago". */
export function formatAge(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return tradeMessages.rules.ages.now;
  if (minutes < 60) return tradeMessages.rules.ages.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return tradeMessages.rules.ages.hours(hours);
  return tradeMessages.rules.ages.days(Math.floor(hours / 24));
}
