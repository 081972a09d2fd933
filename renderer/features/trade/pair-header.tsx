import { BellPlus, ChevronDown, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { priceAlertsMessages } from '../../../shared/messages/price-alerts.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { placesOf } from '../../lib/format/places.ts';
import { Change } from '../../parts/market/change.tsx';
import { formatCompact } from '../../parts/market/compact.ts';
import { padPlaces } from '../../parts/market/ladder.ts';
import { LastPrice } from '../../parts/market/last-price.tsx';
import { useMarket } from '../../parts/market/use-market.ts';
import { useTickers } from '../../parts/market/use-tickers.ts';
import { openPriceAlert } from '../../parts/price-alerts/open-price-alert.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { PairStar } from './pair-star.tsx';
import { PairsBrowser, type PairsBrowserProps } from './pairs-panel.tsx';
import { PairRules } from './pair-rules.tsx';
import { useFavourites } from './use-favourites.ts';

const messages = tradeMessages.header;

interface PairHeaderProps {
  account: AccountView;
  view: PairView;
  browser: PairsBrowserProps;
  /** How the panels are arranged; null where they cannot be. */
  menu: ReactNode;
}

/** The line over all panels: the pair and how to choose another, its price, its day, and its rules. */
export function PairHeader({ account, view, browser, menu }: PairHeaderProps) {
  const { symbol, priceIncrement } = view.pair;
  const market = useMarket();
  const { favourites, toggle } = useFavourites();
  return (
    <section className="panel pair-header" aria-label={messages.label(symbol)}>
      <h2 className="trade-title">
        <Popover
          label={messages.chooser}
          renderTrigger={(props) => (
            <button type="button" className="pair-chooser" {...props}>
              {symbol}
              <span className="visually-hidden">{messages.choose}</span>
              <ChevronDown size={14} aria-hidden />
            </button>
          )}
        >
          {(close) => (
            <div className="pair-chooser-box">
              <PairsBrowser
                {...browser}
                onChoose={(chosen) => {
                  close();
                  browser.onChoose(chosen);
                }}
              />
            </div>
          )}
        </Popover>
      </h2>
      <PairStar symbol={symbol} isFavourite={favourites.includes(symbol)} onToggle={toggle} />
      {market?.hasEvents !== true ? null : <LastPrice market={market} places={placesOf(priceIncrement)} />}
      <DayFigures account={account} view={view} />
      <span className="grow" />
      {account.venue.capabilities.tickers === null ? null : (
        <Button
          size="small"
          variant="quiet"
          icon={<BellPlus size={13} aria-hidden />}
          onClick={() => openPriceAlert({ accountId: account.id, symbol })}
        >
          {priceAlertsMessages.title}
        </Button>
      )}
      <Popover
        label={tradeMessages.rules.title(symbol)}
        align="end"
        renderTrigger={(props) => (
          <button type="button" className="button button-quiet button-small" {...props}>
            <Info size={13} aria-hidden />
            {messages.rules}
          </button>
        )}
      >
        {() => <PairRules view={view} />}
      </Popover>
      {menu}
    </section>
  );
}

/** What the venue says of the last 24 hours; nothing of what it leaves out. */
function DayFigures({ account, view }: { account: AccountView; view: PairView }) {
  const { symbol, baseCurrency, quoteCurrency, priceIncrement } = view.pair;
  const ticker = useTickers(account).bySymbol.get(symbol);
  if (ticker === undefined) return null;
  const { changeRate, high, low, volume, value } = ticker;
  const places = placesOf(priceIncrement);
  const price = (text: string | null) => (text === null ? null : groupThousands(padPlaces(text, places)));
  const amount = (text: string | null, currency: string) =>
    text === null ? null : `${formatCompact(text)} ${currency}`;
  const figures = [
    { label: messages.high, text: price(high), title: high },
    { label: messages.low, text: price(low), title: low },
    { label: messages.volume, text: amount(volume, baseCurrency), title: volume },
    { label: messages.value, text: amount(value, quoteCurrency), title: value },
  ];
  return (
    <>
      <Change rate={changeRate} title={messages.change} />
      <dl className="pair-day">
        {figures.map(({ label, text, title }) =>
          text === null ? null : (
            <div key={label} title={title === null ? undefined : groupThousands(title)}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}
