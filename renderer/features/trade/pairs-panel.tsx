import { RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import { formatCount } from '../../lib/format/number.ts';
import { placesOf } from '../../lib/format/places.ts';
import { columnWidth, widthInDigits } from '../../parts/market/amount-width.ts';
import { useTickers, type Tickers } from '../../parts/market/use-tickers.ts';
import { useViewState, type ViewKey } from '../../state/view-state.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { explainError } from '../../ui/explain-error.ts';
import { TextInput } from '../../ui/input.tsx';
import { arrangePairs, commonQuotes, type PairsFilter, type PairsSort } from './arrange-pairs.ts';
import { findPairs } from './find-pairs.ts';
import { PairsHead } from './pairs-panel-head.tsx';
import { PairsList, type PairsListHandle } from './pairs-panel-list.tsx';
import { useFavourites } from './use-favourites.ts';

export interface PairsBrowserProps {
  account: AccountView;
  pairs: readonly PairView[];
  origin: 'venue' | 'entered';
  chosen: PairView;
  onChoose: (symbol: string) => void;
  refreshing: boolean;
  refreshProblem: string | null;
  onRefresh: () => void;
}

/** How many quote assets have a button of their own. */
const QUOTES = 3;
const ALL: PairsFilter = { kind: 'all' };
const FILTER: ViewKey<PairsFilter> = { name: ['trade.pairs-filter'], initial: ALL, ofAccount: true };
const SORT: ViewKey<PairsSort> = {
  name: ['trade.pairs-sort'],
  initial: { by: 'venue', isTurned: false },
  ofAccount: true,
};

/** Search, filters and the pairs with their last price and change: a panel at the left, or what the chooser over the panels opens. */
export function PairsBrowser(props: PairsBrowserProps) {
  const { account, pairs, origin, chosen, onChoose, refreshing, refreshProblem, onRefresh } = props;
  const [text, setText] = useState('');
  const tickers = useTickers(account);
  const list = useRef<PairsListHandle>(null);
  const [filter, setFilter] = useViewState(FILTER);
  const [sort, setSort] = useViewState(SORT);
  const { favourites, toggle } = useFavourites();
  // A search looks through all of them, in the order of how well they fit.
  const found =
    text === '' ? arrangePairs(pairs, filter, sort, favourites, tickers.bySymbol) : findPairs(pairs, text);
  const priceCh = widestPrice(pairs, tickers);

  return (
    <>
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
        <span className="visually-hidden" role="status">
          {text === '' ? '' : tradeMessages.pairs.found(formatCount(found.length), formatCount(pairs.length))}
        </span>
      </div>
      <PairsHead
        quotes={commonQuotes(pairs, QUOTES)}
        filter={filter}
        onFilter={setFilter}
        sort={tickers.offered ? sort : null}
        onSort={setSort}
      />
      {found.length === 0 && text === '' ? (
        <p className="trade-more caption">
          {filter.kind === 'quote'
            ? tradeMessages.pairs.noneOfQuote(filter.quote)
            : tradeMessages.pairs.noFavourites}
        </p>
      ) : found.length === 0 ? (
        <p className="trade-more caption">
          {tradeMessages.pairs.noMatch(text)}{' '}
          <LinkButton onClick={() => setText('')}>{tradeMessages.pairs.clearSearch}</LinkButton>
        </p>
      ) : (
        <PairsList
          key={text === '' ? 'all' : 'found'}
          ref={list}
          pairs={found}
          chosen={chosen.pair.symbol}
          tickers={tickers}
          priceCh={priceCh}
          favourites={favourites}
          onChoose={onChoose}
          onFavourite={toggle}
        />
      )}
      <TickersText tickers={tickers} account={account} />
      {refreshProblem === null ? null : (
        <p className="trade-more field-problem" role="alert">
          {refreshProblem}
        </p>
      )}
    </>
  );
}

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
