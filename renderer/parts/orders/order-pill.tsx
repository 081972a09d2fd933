import {
  Ban,
  Check,
  CircleDot,
  CircleHelp,
  CircleSlash,
  Clock3,
  Contrast,
  FlaskConical,
  Send,
  TriangleAlert,
  UserCheck,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import type { StatusTone } from '../../ui/status-pill.tsx';
import { formatFilled, stageLabel, stageOf, type OrderStage } from './format-order.ts';
import { standingOf, type Standing } from './outcome.ts';

interface PillStyle {
  icon: LucideIcon;
  tone: StatusTone;
}

/**
 * The green check says "done, and as wished", so only a filled order bears it. What rests or is filled in part is under way: a
 * clock and a half-filled circle. A cancelled order did what it was told, which is neither good nor bad.
 */
const STAGE_STYLES: Record<OrderStage, PillStyle> = {
  resting: { icon: Clock3, tone: 'running' },
  'part-filled': { icon: Contrast, tone: 'running' },
  filled: { icon: Check, tone: 'good' },
  cancelled: { icon: Ban, tone: 'plain' },
  'part-cancelled': { icon: Contrast, tone: 'plain' },
};

/** Accepted alone says that the venue has the order and nothing of what became of it: a dot, not a check. */
const STANDING_STYLES: Record<Standing, PillStyle> = {
  unknown: { icon: CircleHelp, tone: 'warn' },
  sending: { icon: Send, tone: 'running' },
  accepted: { icon: CircleDot, tone: 'running' },
  rejected: { icon: X, tone: 'bad' },
  'not-sent': { icon: CircleSlash, tone: 'plain' },
  closed: { icon: UserCheck, tone: 'plain' },
  'dry-run': { icon: FlaskConical, tone: 'plain' },
};

const STANDING_LABELS: Record<Standing, string> = ordersMessages.standings;

/** "Dry run" comes first, so that none of them reads like the end of an order. */
const DRY_RUN_LABELS = ordersMessages.dryRuns;

function Pill({ icon: Icon, tone, label, title }: PillStyle & { label: string; title?: string | undefined }) {
  return (
    <span className={`status-pill status-pill-${tone}`} title={title}>
      <Icon size={13} strokeWidth={2.2} aria-hidden />
      {label}
    </span>
  );
}

/** How far an order has come, as the venue last told it. */
export function StagePill({ order }: { order: VenueOrder }) {
  const stage = stageOf(order);
  const partly = stage === 'part-filled' || stage === 'part-cancelled';
  return (
    <Pill
      {...STAGE_STYLES[stage]}
      label={stageLabel(order)}
      title={partly ? ordersMessages.pills.filled(formatFilled(order)) : undefined}
    />
  );
}

/** An order whose cancel was asked for and which is still here. */
export function CancelRequestedPill({ title }: { title: string }) {
  return <Pill icon={Ban} tone="running" label={ordersMessages.pills.cancelAsked} title={title} />;
}

/** Where a placement stands; an accepted one says what became of its order as soon as the venue told. */
export function OutcomePill({ placement }: { placement: PlacementView }) {
  const standing = standingOf(placement);
  const { contradictedBy, order } = placement;
  if (standing === 'rejected' && contradictedBy !== undefined) {
    const over = order?.state === 'done';
    return (
      <Pill
        icon={TriangleAlert}
        tone={over ? 'plain' : 'warn'}
        label={over ? ordersMessages.pills.refusedWasThere : ordersMessages.pills.refusedAlive}
        title={ordersMessages.pills.refusedShown(contradictedBy.orderId)}
      />
    );
  }
  if (standing === 'dry-run' && contradictedBy !== undefined) {
    const title = ordersMessages.pills.testRealShown(contradictedBy.orderId);
    return <Pill icon={TriangleAlert} tone="warn" label={ordersMessages.pills.testReal} title={title} />;
  }
  if (standing === 'dry-run') {
    const label = DRY_RUN_LABELS[placement.outcome?.kind ?? 'unknown'];
    return <Pill {...STANDING_STYLES[standing]} label={label} title={ordersMessages.pills.dryRun} />;
  }
  if (standing === 'accepted' && placement.order) return <StagePill order={placement.order} />;
  const title = standing === 'accepted' ? ordersMessages.pills.accepted : undefined;
  return <Pill {...STANDING_STYLES[standing]} label={STANDING_LABELS[standing]} title={title} />;
}

/** The standing in a word, for filters. */
export function standingLabel(standing: Standing): string {
  return STANDING_LABELS[standing];
}
