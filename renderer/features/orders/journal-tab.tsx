import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { journalMessages } from '../../../shared/messages/journal.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { callOptions, useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { ExportButton } from './export-button.tsx';
import {
  EVERYTHING,
  hiddenUnknown,
  isFiltering,
  journalInput,
  journalRows,
  JOURNAL_KEY,
  newerPlace,
  olderPlace,
  pageSpan,
  withFilter,
  type JournalFilter,
  type JournalPosition,
  type JournalStanding,
} from '../../parts/orders/journal-filter.ts';
import { useViewState } from '../../state/view-state.ts';
import { standingLabel } from '../../parts/orders/order-pill.tsx';
import { OPEN_PLACEMENT_KEY } from '../../parts/orders/orders-view.ts';
import { placementKey } from '../../parts/orders/outcome.ts';
import { placementColumns } from '../../parts/orders/placement-columns.tsx';
import { PlacementDetail } from './placement-detail.tsx';
import { NO_UNITS, unitsOf } from '../../parts/orders/row-units.ts';

/** A pause in typing after which the journal is asked. */
const TYPING_MS = 200;

/** Unknown first, as everywhere. One that is on its way is not asked for: it is so for a moment only. */
const FILTERED: readonly JournalStanding[] = [
  'unknown',
  'accepted',
  'rejected',
  'not-sent',
  'closed',
  'dry-run',
];

const STANDINGS = [
  { value: '', label: journalMessages.everyOutcome },
  ...FILTERED.map((standing) => ({
    value: standing,
    label: standing === 'dry-run' ? journalMessages.dryRuns : standingLabel(standing),
  })),
] as const;

/** Every placement ever made and every dry run of the account, page by page: searched and filtered by main, unknown ones first. */
export function JournalTab({ accountId }: { accountId: string }) {
  const [place, setPlace] = useViewState<JournalPosition>(JOURNAL_KEY);
  const [openKey, setOpenKey] = useViewState(OPEN_PLACEMENT_KEY);
  const query = useQuery({
    ...callOptions('orders.journal', journalInput(place, accountId)),
    placeholderData: keepPreviousData,
  });
  const unknown = useCall('orders.recent', { accountId, limit: 1 }).data?.unknown ?? [];
  const rows = query.data ? journalRows(query.data.placements, unknown, place) : [];
  const open = useOpenPlacement(openKey, rows);

  return (
    <>
      <div className="bar">
        <JournalFilters place={place} onPlace={setPlace} />
        <span className="muted" role="status">
          {query.data ? formatMatches(place.filter, query.data.total) : ''}
        </span>
        <span className="grow" />
        <ExportButton accountId={accountId} filter={place.filter} total={query.data?.total ?? 0} />
      </div>
      <HiddenUnknown
        hidden={query.data === undefined ? [] : hiddenUnknown(rows, unknown)}
        onShow={() => setPlace(withFilter({ ...EVERYTHING, standing: 'unknown' }))}
      />
      <div className={open ? 'ord-grid ord-grid-open' : 'ord-grid'}>
        <Panel label={journalMessages.label}>
          <JournalBody
            query={query}
            rows={rows}
            place={place}
            openKey={openKey}
            onOpen={(placement) => setOpenKey(placementKey(placement))}
            onClear={() => setPlace(withFilter(EVERYTHING))}
          />
          {query.data && (place.cursors.length > 1 || query.data.next !== null) ? (
            <Pages place={place} onPlace={setPlace} reply={query.data} busy={query.isPlaceholderData} />
          ) : null}
        </Panel>
        {open ? (
          <PlacementDetail key={placementKey(open)} placement={open} onClose={() => setOpenKey(null)} />
        ) : null}
      </div>
    </>
  );
}

function formatMatches(filter: JournalFilter, total: number): string {
  return (isFiltering(filter) ? journalMessages.matches : journalMessages.inJournal)(
    total,
    formatCount(total),
  );
}

/** The open placement: among the rows, else asked for by its client id (it may be on another page, or not match). */
function useOpenPlacement(key: string | null, rows: readonly PlacementView[]): PlacementView | null {
  const shown = rows.find((placement) => placementKey(placement) === key) ?? null;
  const slash = key?.indexOf('/') ?? -1;
  const accountId = key?.slice(0, slash) ?? '';
  const text = key?.slice(slash + 1) ?? '';
  const elsewhere = useCall(
    'orders.journal',
    { accountId, text, standing: null, before: null, limit: 5 },
    { enabled: key !== null && shown === null },
  ).data;
  return shown ?? elsewhere?.placements.find((placement) => placementKey(placement) === key) ?? null;
}

interface PlaceProps {
  place: JournalPosition;
  onPlace: (place: JournalPosition) => void;
}

function JournalFilters({ place, onPlace }: PlaceProps) {
  const { filter } = place;
  const [typed, setTyped] = useState(filter.text);
  useEffect(() => {
    if (typed.trim() === filter.text.trim()) return undefined;
    const timer = setTimeout(() => onPlace(withFilter({ ...filter, text: typed })), TYPING_MS);
    return () => clearTimeout(timer);
  });
  // The filter was cleared by a button elsewhere.
  const [seen, setSeen] = useState(filter.text);
  if (seen !== filter.text) {
    setSeen(filter.text);
    if (filter.text === '') setTyped('');
  }
  return (
    <>
      <div className="ord-search">
        <TextInput
          type="search"
          scale="small"
          maxLength={200}
          unit={<Search size={13} aria-hidden />}
          aria-label={journalMessages.search}
          placeholder={journalMessages.searchExample}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Select
        scale="small"
        aria-label={journalMessages.byOutcome}
        options={STANDINGS}
        value={filter.standing ?? ''}
        onChange={(standing) =>
          onPlace(withFilter({ ...filter, standing: standing === '' ? null : standing }))
        }
      />
    </>
  );
}

/** Unknown orders are never out of sight, whatever is searched for. */
function HiddenUnknown({ hidden, onShow }: { hidden: readonly PlacementView[]; onShow: () => void }) {
  if (hidden.length === 0) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button size="small" onClick={onShow}>
          {journalMessages.showUnknown}
        </Button>
      }
    >
      {journalMessages.unknownHidden(hidden.length, formatCount(hidden.length))}
    </Notice>
  );
}

interface JournalBodyProps {
  query: ReturnType<typeof useCall<'orders.journal'>>;
  rows: PlacementView[];
  place: JournalPosition;
  openKey: string | null;
  onOpen: (placement: PlacementView) => void;
  onClear: () => void;
}

function JournalBody({ query, rows, place, openKey, onOpen, onClear }: JournalBodyProps) {
  const { go } = useNavigation();
  if (query.error && query.data === undefined) {
    return (
      <ErrorState
        problem={query.error.problem}
        couldNot={journalMessages.couldNot}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined)
    return <SkeletonTable label={journalMessages.loading} columns={placementColumns(NO_UNITS)} />;
  if (rows.length > 0) {
    return (
      <div className="ord-box ord-journal">
        {query.error ? (
          <div className="ord-note">
            <Notice tone="bad" live>
              {journalMessages.notReadAgain(query.error.problem.message)}
            </Notice>
          </div>
        ) : null}
        <Table
          label={journalMessages.orders}
          columns={placementColumns(unitsOf(rows.map(({ symbol }) => symbol)))}
          rows={rows}
          rowKey={placementKey}
          openKey={openKey}
          onOpen={onOpen}
          stale={query.isPlaceholderData}
        />
      </div>
    );
  }
  if (isFiltering(place.filter) || place.cursors.length > 1) {
    return (
      <EmptyState
        title={journalMessages.nothingMatches}
        action={<LinkButton onClick={onClear}>{journalMessages.clear}</LinkButton>}
      >
        {journalMessages.nothingMatchesWhy}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={journalMessages.empty}
      action={<Button onClick={() => go('trade')}>{journalMessages.openTrade}</Button>}
    >
      {journalMessages.emptyWhy}
    </EmptyState>
  );
}

interface PagesProps extends PlaceProps {
  reply: { placements: readonly PlacementView[]; next: number | null; total: number };
  busy: boolean;
}

function Pages({ place, onPlace, reply, busy }: PagesProps) {
  const { from, to } = pageSpan(place, reply.placements.length);
  const { next } = reply;
  return (
    <nav className="ord-pages" aria-label={journalMessages.pages}>
      <span className="muted">
        {journalMessages.span(formatCount(from), formatCount(to), formatCount(reply.total))}
      </span>
      <span className="grow" />
      <Button
        size="small"
        icon={<ChevronLeft size={13} aria-hidden />}
        disabled={place.cursors.length === 1}
        busy={busy}
        onClick={() => onPlace(newerPlace(place))}
      >
        {journalMessages.newer}
      </Button>
      <Button
        size="small"
        icon={<ChevronRight size={13} aria-hidden />}
        disabled={next === null}
        busy={busy}
        onClick={() => {
          if (next !== null) onPlace(olderPlace(place, next));
        }}
      >
        {journalMessages.older}
      </Button>
    </nav>
  );
}
