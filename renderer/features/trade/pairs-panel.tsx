import { RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import { formatCount } from '../../lib/format/number.ts';
import { placesOf } from '../../lib/format/places.ts';
import { columnWidth, widthInDigits } from '../../parts/market/amount-width.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useTickers, type Tickers } from '../../parts/market/use-tickers.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { explainError } from '../../ui/explain-error.ts';
import { TextInput } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { findPairs } from './find-pairs.ts';
import { PairRules } from './pair-rules.tsx';
import { PairsList, type PairsListHandle } from './pairs-panel-list.tsx';

interface PairsPanelProps {
  account: AccountView;
  pairs: readonly PairView[];
  origin: 'venue' | 'entered';
  chosen: PairView;
  onChoose: (symbol: string) => void;
  refreshing: boolean;
  refreshProblem: string | null;
  onRefresh: () => void;
}

/** Search, the pairs with their last price and change, and the rules of the chosen one. */
export function PairsPanel(props: PairsPanelProps) {
  const { account, pairs, origin, chosen, onChoose, refreshing, refreshProblem, onRefresh } = props;
  const [text, setText] = useState('');
  const tickers = useTickers(account);
  const list = useRef<PairsListHandle>(null);
  const small = useMedia('(width < 1280px)');
  const found = findPairs(pairs, text);
  const priceCh = widestPrice(pairs, tickers);
  // A line fits a symbol, a change and a price of so many digits.
  const two = tickers.offered && (small || priceCh > ONE_LINE_CH);

  return (
    <Panel
      className="trade-pairs"
      title={tradeMessages.pairs.title}
      aside={
        <>
          {found.length === pairs.length
            ? formatCount(pairs.length)
            : tradeMessages.pairs.found(formatCount(found.length), formatCount(pairs.length))}
          {origin === 'venue' ? (
            <Button
              size="small"
              variant="quiet"
              icon={<RotateCw size={12} />}
              iconLabel={tradeMessages.pairs.refresh}
              busy={refreshing}
              onClick={onRefresh}
            />
          ) : null}
        </>
      }
    >
      <div className="trade-search">
        <TextInput
          scale="small"
          type="search"
          aria-label={tradeMessages.pairs.searchLabel}
          placeholder={tradeMessages.pairs.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const first = found[0];
            if (event.key === 'Enter' && first) onChoose(first.pair.symbol);
            if (event.key === 'Escape') setText('');
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              list.current?.focus();
            }
          }}
        />
      </div>
      {found.length === 0 ? (
        <p className="trade-more caption">
          {tradeMessages.pairs.noMatch(text)}{' '}
          <LinkButton onClick={() => setText('')}>{tradeMessages.pairs.clearSearch}</LinkButton>
        </p>
      ) : (
        <PairsList
          key={`${text === '' ? 'all' : 'found'} ${two ? 'two' : 'one'}`}
          ref={list}
          pairs={found}
          chosen={chosen.pair.symbol}
          tickers={tickers}
          narrow={two}
          priceCh={priceCh}
          onChoose={onChoose}
        />
      )}
      <TickersText tickers={tickers} account={account} />
      {refreshProblem === null ? null : (
        <p className="trade-more field-problem" role="alert">
          {refreshProblem}
        </p>
      )}
      {small ? null : <PairRules view={chosen} />}
    </Panel>
  );
}

const ONE_LINE_CH = 10;

/** How many digits wide the longest price of the list is, with the places that its pair always has. */
function widestPrice(pairs: readonly PairView[], { bySymbol }: Tickers): number {
  let widest = 0;
  for (const { pair } of pairs) {
    const last = bySymbol.get(pair.symbol)?.last;
    if (last === undefined || last === null) continue;
    const { integer, places } = columnWidth([last]);
    widest = Math.max(
      widest,
      widthInDigits({ integer, places: Math.max(places, placesOf(pair.priceIncrement)) }),
    );
  }
  return widest;
}

/** Why there are no prices beside the pairs, or no newer ones; nothing while there are. */
function TickersText({ tickers, account }: { tickers: Tickers; account: AccountView }) {
  if (!tickers.offered) {
    // The market panel explains a venue without market data.
    if (account.venue.capabilities.orderBook === null) return null;
    return <p className="trade-more caption">{tradeMessages.pairs.noLastPrices(account.venue.label)}</p>;
  }
  if (tickers.problem === null) return null;
  const { title } = explainError(tickers.problem, tradeMessages.pairs.couldNotGetPrices);
  return (
    <p className="trade-more caption warn" role="status" title={tickers.problem.message}>
      {tickers.bySymbol.size > 0
        ? tradeMessages.pairs.olderPrices(title)
        : tradeMessages.pairs.noNewPrices(title)}
    </p>
  );
}
