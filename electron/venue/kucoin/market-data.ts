import type { VenueClient } from '../client.ts';
import type { Transport } from '../service/client.ts';
import { isExactAlready, readCandles, readSnapshot, readTickers, readTrades } from './read-market.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { pairsMessages } from '../../../shared/messages/pairs.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { isObject } from '../../base/exact-json.ts';
import { type Pair, readPairRecord } from '../read-pair-record.ts';

type MarketCalls = Pick<VenueClient, 'pairs' | 'orderBook' | 'trades' | 'candles' | 'tickers'>;

/** Pairs, books, trades, candles and tickers (venue-facts 3 and 8). */
export function createMarketCalls(transport: Transport): MarketCalls {
  return {
    async pairs() {
      const answer = await transport.ask({ capability: 'symbols' });
      return answer.ok ? readPairs(answer.value.envelope.exactData(), transport.venue) : answer;
    },

    async orderBook(symbol) {
      const answer = await transport.ask({ capability: 'orderBook', query: [['symbol', symbol]] });
      if (!answer.ok) return answer;
      const { envelope } = answer.value;
      // Text is exact as it is; only a venue that writes numbers needs the exact reader, which stalls the process with a large book.
      return readSnapshot(isExactAlready(envelope.data) ? envelope.data : envelope.exactData());
    },

    async trades(symbol) {
      const answer = await transport.ask({ capability: 'publicTrades', query: [['symbol', symbol]] });
      return answer.ok ? readTrades(answer.value.envelope.exactData()) : answer;
    },

    async candles({ symbol, interval, startAt, endAt }) {
      const answer = await transport.ask({
        capability: 'candles',
        query: [
          ['symbol', symbol],
          ['type', interval],
          ['startAt', Math.floor(startAt / 1_000)],
          ...(endAt === null ? [] : ([['endAt', Math.floor(endAt / 1_000)]] as const)),
        ],
      });
      if (!answer.ok) return answer;
      const candles = readCandles(answer.value.envelope.exactData());
      // Whether a venue means the end to be in the range is not documented.
      return candles.ok && endAt !== null ? succeed(candles.value.filter(({ at }) => at < endAt)) : candles;
    },

    async tickers() {
      const answer = await transport.ask({ capability: 'tickers' });
      if (!answer.ok) return answer;
      const tickers = readTickers(answer.value.envelope.exactData());
      return tickers.ok ? succeed({ tickers: tickers.value, receivedAt: answer.value.receivedAt }) : tickers;
    },
  };
}

/** The answer of symbols. One odd pair must not hide the others: it is left out. A list without a single readable pair is a bad answer. */
export function readPairs(data: unknown, venue: VenueDescription): Result<Pair[], BridgeError> {
  if (!Array.isArray(data)) return badAnswer(venue, pairsMessages.venue.noList);
  const items: unknown[] = data;
  const pairs: Pair[] = [];
  let firstProblem = '';
  for (const item of items) {
    const pair = isObject(item) ? readPairRecord(item) : fail(pairsMessages.venue.noObject);
    if (pair.ok) pairs.push(pair.value);
    else if (firstProblem === '') firstProblem = pair.error;
  }
  if (pairs.length === 0 && items.length > 0) return badAnswer(venue, firstProblem);
  return succeed(pairs);
}

function badAnswer(venue: VenueDescription, problem: string): { ok: false; error: BridgeError } {
  const path = venue.capabilities.symbols ?? '';
  return fail({ kind: 'bad-answer', message: pairsMessages.venue.badAnswer(venue.label, path, problem) });
}
