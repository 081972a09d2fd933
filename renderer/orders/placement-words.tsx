import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import { StatusPill } from '../ui/status-pill.tsx';
import { standingOf, STANDING_WORDS } from './outcome.ts';
import './orders.css';

/** Buy and sell differ by word and shape, not by colour alone. */
export function SideWord({ side }: { side: 'buy' | 'sell' }) {
  return side === 'buy' ? (
    <span className="side side-buy">
      <span aria-hidden>▲</span> Buy
    </span>
  ) : (
    <span className="side side-sell">
      <span aria-hidden>▼</span> Sell
    </span>
  );
}

export function OutcomePill({ placement }: { placement: PlacementView }) {
  const { label, tone } = STANDING_WORDS[standingOf(placement)];
  return <StatusPill tone={tone}>{label}</StatusPill>;
}

/** The one thing a row wants to say about an outcome: the order id, the venue's words, or what is missing. */
export function OutcomeWords({ placement }: { placement: PlacementView }) {
  const { outcome } = placement;
  if (outcome === null) return <span className="faint">waiting for the answer</span>;
  if (outcome.kind === 'accepted') return <span className="mono">{outcome.orderId}</span>;
  const words = outcome.kind === 'refused' ? `${outcome.code} ${outcome.message}` : outcome.message;
  const standing = standingOf(placement);
  return (
    <span className={standing === 'unknown' ? 'ord-reason warn' : 'ord-reason'} title={words}>
      {standing === 'closed' ? placement.settledBy?.saw : words}
    </span>
  );
}
