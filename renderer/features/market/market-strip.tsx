import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import type { MarketOffers } from '../../parts/market/market-offers.ts';
import type { Market } from '../../parts/market/market.ts';
import { useMarket, useTopic } from '../../parts/market/use-market.ts';
import { useStatus } from '../../state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { explainError } from '../../ui/explain-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { noBookNote, noMarketNote, practiceMarketNote } from './market-notes.ts';
import './market.css';

interface MarketStripProps {
  account: AccountView;
  /** Null where the venue has no market data. */
  offers: MarketOffers | null;
  /** Asks main again to watch the pair. */
  onAgain: () => void;
}

/** One line about the market data over all its panels: that there is none, what it lacks, or why main does not watch the pair. */
export function MarketStrip({ account, offers, onAgain }: MarketStripProps) {
  const practice = useStatus()?.practice;
  const market = useMarket();
  if (offers === null) return <p className="market-note caption">{noMarketNote(account.venue)}</p>;
  const note = practiceMarketNote(account.mode, practice?.market) ?? noBookNote(offers);
  return (
    <>
      {note === null ? null : <p className="market-note caption">{note}</p>}
      {market === null ? null : <Refusal market={market} onAgain={onAgain} />}
    </>
  );
}

function Refusal({ market, onAgain }: { market: Market; onAgain: () => void }) {
  const refusal = useTopic(market.refusal);
  if (refusal === null) return null;
  return (
    <div className="market-note">
      <Notice
        tone="warn"
        live
        action={
          <Button size="small" onClick={onAgain}>
            {commonMessages.tryAgain}
          </Button>
        }
      >
        <b>{marketMessages.failed(explainError(refusal, marketMessages.couldNotGet).title)}</b>{' '}
        {refusal.message}
      </Notice>
    </div>
  );
}
