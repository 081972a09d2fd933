import { createContext, type ReactNode, use, useMemo } from 'react';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import type { Pair } from '../../../shared/orders/ticket.ts';
import { useCall } from '../../lib/bridge.ts';
import { placesOf, withPlaces } from '../../lib/format/places.ts';
import { Amount } from '../../ui/amount.tsx';
import { unitProp } from './row-units.ts';

type Steps = Pick<Pair, 'priceIncrement' | 'baseIncrement' | 'quoteIncrement'>;

/** The steps of the pairs of one account, by symbol. */
export const PairsContext = createContext<ReadonlyMap<string, Steps>>(new Map());

const NONE: readonly PairView[] = [];

/** For everything inside that shows orders of this account. */
export function PairsOf({ accountId, children }: { accountId: string; children: ReactNode }) {
  const { data } = useCall('pairs.list', { accountId, refresh: false }, { staleTime: 60_000 });
  const pairs = data?.pairs ?? NONE;
  const steps = useMemo(() => new Map(pairs.map(({ pair }) => [pair.symbol, pair])), [pairs]);
  return <PairsContext value={steps}>{children}</PairsContext>;
}

const STEP_OF = {
  price: 'priceIncrement',
  size: 'baseIncrement',
  funds: 'quoteIncrement',
} as const satisfies Record<string, keyof Steps>;

interface PairAmountProps {
  symbol: string;
  type: keyof typeof STEP_OF;
  value: string;
  unit?: string | undefined;
  places?: number;
  open?: boolean;
}

/** A price, size or funds of an order, with every decimal that the step of its pair has. */
export function PairAmount({ symbol, type, value, unit, ...rest }: PairAmountProps) {
  const step = use(PairsContext).get(symbol)?.[STEP_OF[type]] ?? '';
  const shown = withPlaces(value, placesOf(step));
  return <Amount value={shown} {...unitProp(unit)} {...rest} />;
}
