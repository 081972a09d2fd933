import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import { useNavigation } from '../app/screen.tsx';
import { useCall } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Select, TextInput } from '../ui/input.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonTable } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import {
  filterPlacements,
  mergePlacements,
  placementKey,
  STANDING_WORDS,
  STANDINGS,
  type Standing,
} from './outcome.ts';
import { askedPlacement, forgetAskedPlacement } from './open-placement.ts';
import { placementColumns } from './placement-columns.tsx';
import { PlacementDetail } from './placement-detail.tsx';
import './orders.css';

const LIMIT = 500;

const FILTERS = [
  { value: 'all', label: 'Every outcome' },
  ...STANDINGS.map((standing) => ({ value: standing, label: STANDING_WORDS[standing].label })),
] satisfies { value: Standing | 'all'; label: string }[];

/** The journal of placements of every account: unknown ones first, then newest first. */
export function OrdersScreen() {
  const query = useCall('orders.recent', { limit: LIMIT });
  const client = useQueryClient();
  const { go } = useNavigation();
  const [text, setText] = useState('');
  const [standing, setStanding] = useState<Standing | 'all'>('all');
  const [openKey, setOpenKey] = useState(() => askedPlacement(client));
  useEffect(() => forgetAskedPlacement(client), [client]);

  if (query.error) {
    return (
      <ErrorState
        problem={query.error.problem}
        what="the journal of orders"
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const all = query.data ? mergePlacements(query.data.placements, query.data.unknown) : [];
  const rows = filterPlacements(all, text, standing);
  const open = all.find((placement) => placementKey(placement) === openKey) ?? null;

  return (
    <>
      <div className="bar">
        <h1>Orders</h1>
        <span className="muted">
          {query.data ? countWords(rows.length, all.length, query.data.total) : ''}
        </span>
        <span className="grow" />
        <div className="ord-search">
          <TextInput
            type="search"
            scale="small"
            unit={<Search size={13} aria-label="Search" />}
            aria-label="Search by pair, id, account or words of the venue"
            placeholder="Pair, id, account"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Select
          scale="small"
          aria-label="Filter by outcome"
          options={FILTERS}
          value={standing}
          onChange={setStanding}
        />
      </div>
      <div className={open ? 'ord-grid ord-grid-open' : 'ord-grid'}>
        <Panel label="Journal of orders">
          {query.data === undefined ? (
            <SkeletonTable label="Loading the journal" columns={placementColumns} />
          ) : all.length === 0 ? (
            <EmptyState
              title="No order has been placed yet"
              action={<Button onClick={() => go('trade')}>Open Trade</Button>}
            >
              Every order is written here before it is sent, and stays here with its outcome.
            </EmptyState>
          ) : rows.length === 0 ? (
            <EmptyState
              title="No order matches"
              action={
                <LinkButton
                  onClick={() => {
                    setText('');
                    setStanding('all');
                  }}
                >
                  Clear search and filter
                </LinkButton>
              }
            >
              {formatCount(all.length)} orders are in view without them.
            </EmptyState>
          ) : (
            <Table
              label="Orders"
              columns={placementColumns}
              rows={rows}
              rowKey={placementKey}
              openKey={openKey}
              onOpen={(placement: PlacementView) => setOpenKey(placementKey(placement))}
            />
          )}
        </Panel>
        {open ? (
          <PlacementDetail key={placementKey(open)} placement={open} onClose={() => setOpenKey(null)} />
        ) : null}
      </div>
    </>
  );
}

function countWords(shown: number, loaded: number, total: number): string {
  const words = shown === loaded ? formatCount(loaded) : `${formatCount(shown)} of ${formatCount(loaded)}`;
  return total > loaded ? `${words} shown, ${formatCount(total)} in the journal` : `${words} in the journal`;
}
