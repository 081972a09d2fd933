import { Star } from 'lucide-react';
import { tradeMessages } from '../../../shared/messages/trade.ts';

interface PairStarProps {
  symbol: string;
  isFavourite: boolean;
  onToggle: (symbol: string) => void;
  tabIndex?: 0 | -1;
}

/** The star beside a pair: on for a favourite, a press changes it. */
export function PairStar({ symbol, isFavourite, onToggle, tabIndex }: PairStarProps) {
  const label = tradeMessages.pairs.favourite(symbol);
  return (
    <button
      type="button"
      className="pair-star"
      tabIndex={tabIndex}
      aria-pressed={isFavourite}
      aria-label={label}
      title={label}
      onClick={() => onToggle(symbol)}
    >
      <Star size={13} aria-hidden />
    </button>
  );
}
