import { useMemo, useRef, useState } from 'react';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { inContext, scopeOf } from '../../state/account-context.ts';
import { useAccountContext, usePreferences } from '../../state/app-state.ts';
import { useRouteFilter } from '../../state/switch-account.ts';
import { call } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { zoneName } from '../../lib/format/time.ts';
import { ActionBar } from '../../parts/review/action-bar.tsx';
import { FilterChips } from '../../parts/query/filter-chips.tsx';
import { without } from '../../parts/query/filter-parts.ts';
import { moved, shownColumns } from '../../parts/grid/columns.ts';
import { InvalidQuery } from '../../parts/query/invalid-query.tsx';
import { QueryField } from '../../parts/query/query-field.tsx';
import { type HistoryQuery, zoneNameOf } from '../../parts/query/history-query.ts';
import { RecordPane } from '../../parts/records/record-pane.tsx';
import { RemovedLine, useNamedAccounts } from '../../parts/archive/removed-accounts.tsx';
import { idsBetween } from '../../parts/grid/rows-between.ts';
import { NOTHING, picked, toggled } from '../../parts/review/selection.ts';
import { SyncBars } from '../../parts/archive/sync-bar.tsx';
import { useRows } from '../../parts/grid/use-rows.ts';
import { type HistoryStatus, useHistoryStatus } from '../../parts/archive/use-history-status.ts';
import { useViews } from '../../parts/grid/use-views.ts';
import { useViewState, type ViewKey } from '../../state/view-state.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { LogDialog } from './log-dialog.tsx';
import { LogTab } from './log-tab.tsx';
import { QueueTiles } from './queue-tiles.tsx';
import {
  filterOf,
  inQueue,
  REVIEW_QUERY_KEY,
  shownQueue,
  withNarrowing,
  type ReviewQuery,
  type Summary,
} from './queue.ts';
import { ReviewBody } from './review-body.tsx';
import { ReviewHead, type ReviewView } from './review-head.tsx';
import { ReviewFoot } from './review-foot.tsx';
import { ReviewerField } from '../../parts/review/reviewer-field.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import { scopesOf } from './statement-scopes.ts';
import { type Dialog, useDialog, useFocusOnArrival } from './use-screen-dialog.ts';
import { REVIEW_KEYS, useReviewing } from './use-reviewing.ts';
import { useSummary } from './use-summary.ts';
import '../../parts/records/records.css';
import './review.css';

const REVIEW_VIEW_KEY: ViewKey<ReviewView> = { name: ['review.view'], initial: 'queue' };

/** The records to review, queue by queue, and the review log. */
export function ReviewScreen() {
  const [view, setView] = useViewState(REVIEW_VIEW_KEY);
  const [chosen, setChosen] = useViewState(REVIEW_QUERY_KEY);
  const { timeZone } = usePreferences();
  const context = useAccountContext();
  const routeFilter = useRouteFilter();
  const setting = { timeZone: zoneNameOf(timeZone), accounts: useNamedAccounts() };
  const counted = useSummary(scopeOf(context));
  const summary = counted.data;
  const status = useHistoryStatus();
  const fourEyes = summary?.rules.fourEyes ?? false;
  const queue = shownQueue(chosen.queue, fourEyes);
  const query = useMemo<HistoryQuery>(
    () => ({ filter: inContext(context, filterOf(chosen, fourEyes)), sort: chosen.sort }),
    [chosen, fourEyes, context],
  );
  const { filter } = query;
  const rows = useRows(query);
  const views = useViews();
  const { toast } = useAnnounce();
  const main = useRef<HTMLDivElement>(null);
  const reviewing = useReviewing({ rows, main });
  const { selection, setSelection, open, setOpen } = reviewing;
  const [isInvalid, setInvalid] = useState(false);
  const { dialog, show } = useDialog();
  useFocusOnArrival(main, (rows.source?.total ?? 0) > 0);

  const bothDirections = filter.kind === undefined;
  const severalAccounts = context?.is === 'all-live' && filter.accountIds?.length !== 1;
  const columns = useMemo(
    () => shownColumns(views.columns, { bothDirections, severalAccounts, fourEyes }),
    [views.columns, bothDirections, severalAccounts, fourEyes],
  );
  const total = rows.source?.total ?? 0;
  /** Without a record that only keeps its place. */
  const meant = total - (rows.source?.extra ?? 0);
  const narrowed = Object.keys(chosen.narrowing).length > 0;
  const rules = summary?.rules;

  function change(next: ReviewQuery): void {
    setSelection(NOTHING);
    setOpen(null);
    setChosen(next);
  }

  function narrow(next: HistoryFilter): void {
    void routeFilter(next, (rest) => change(withNarrowing({ ...chosen, queue }, rest, fourEyes)));
  }

  async function selectRange(from: number, to: number): Promise<void> {
    if (rows.source === null) return;
    const ids = await idsBetween(rows.source, from, to, (offset, limit) =>
      call('history.page', { ...query, offset, limit }),
    );
    if (ids.ok) setSelection(picked(ids.value));
    else toast(reviewMessages.notSelected(ids.error.message), 'warn');
  }

  function toggle(id: number): void {
    const next = toggled(selection, id);
    if (next.ok) setSelection(next.value);
    else toast(reviewMessages.notSelected(next.error.message), 'warn');
  }

  const selectAll = (): void => {
    rows.hold(null);
    if (meant > 0) setSelection({ is: 'all', filter, count: meant, mark: rows.source?.mark ?? '' });
  };

  function closePane(): void {
    setOpen(null);
    reviewing.focusTable();
  }

  return (
    <div
      className="records"
      ref={main}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) closePane();
      }}
    >
      <ReviewHead
        counted={counted}
        status={status.data}
        filter={filter}
        view={view}
        onView={setView}
        onShow={show}
      />
      {view === 'log' ? (
        <LogTab onVerify={() => show('log')} />
      ) : (
        <>
          {rules && rules.reviewer.trim() === '' && open === null && total > 0 ? (
            <ReviewerField rules={rules} onStored={reviewing.focusTable} />
          ) : null}
          <QueueTiles
            summary={summary}
            failed={counted.isError}
            queue={queue}
            onChange={(next) => change(inQueue(chosen, next))}
          />
          <div className="hist-ask">
            <Segmented
              label={reviewMessages.direction}
              options={DIRECTIONS}
              value={filter.kind ?? 'both'}
              onChange={(kind) =>
                narrow(
                  kind === 'both' ? without(chosen.narrowing, 'direction') : { ...chosen.narrowing, kind },
                )
              }
            />
            <QueryField
              filter={chosen.narrowing}
              setting={setting}
              onChange={narrow}
              onInvalid={(now) => {
                setInvalid(now);
                if (!now) return;
                setSelection(NOTHING);
                setOpen(null);
              }}
            />
          </div>
          <div className="bar">
            <FilterChips
              filter={chosen.narrowing}
              zone={timeZone}
              setting={setting}
              first={NOT_NARROWED}
              onChange={narrow}
            />
            <span className="grow" />
            {status.data ? (
              <RemovedLine
                status={status.data}
                filter={filter}
                onShow={() => narrow({ ...chosen.narrowing, removed: true })}
              />
            ) : null}
            <span className="muted" role="status">
              {isInvalid || rows.source === null || (total === 0 && rows.source.problem)
                ? ''
                : `${reviewMessages.records(meant, formatCount(meant))} · ${zoneName(timeZone)}`}
            </span>
          </div>
          {status.data ? <SyncBars status={status.data} filter={filter} /> : null}
          <div className={open ? 'records-body records-body-open' : 'records-body'}>
            {isInvalid ? (
              <InvalidQuery />
            ) : (
              <ReviewBody
                label={reviewMessages.queue}
                rows={rows}
                status={status}
                query={query}
                columns={columns}
                arranged={views.arranged}
                selection={selection}
                openId={open?.id ?? null}
                queue={queue}
                narrowed={narrowed}
                summary={summary}
                onQueue={(next) => change(inQueue(chosen, next))}
                onClearFilter={() => narrow(NOT_NARROWED)}
                onOpen={reviewing.openRow}
                onToggle={(row) => toggle(row.id)}
                onRange={(from, to) => void selectRange(from, to)}
                onAll={selectAll}
                onClear={() => setSelection(NOTHING)}
                letters={REVIEW_KEYS}
                onLetter={reviewing.onLetter}
                refuses={reviewing.refuses}
                onActive={reviewing.onActive}
                onSort={(sort) => change({ ...chosen, sort })}
                onWidth={(key, width, done) =>
                  views.setColumns(
                    views.columns.map((column) => (column.key === key ? { ...column, width } : column)),
                    done,
                  )
                }
                onMove={(key, before) => views.setColumns(moved(views.columns, key, before))}
              />
            )}
            {open ? (
              <RecordPane
                key={open.id}
                row={open}
                onClose={closePane}
                onGo={setOpen}
                onLetter={reviewing.onPaneLetter}
              />
            ) : null}
          </div>
          <ActionBar onUndone={reviewing.refresh} />
          <div className="bar hist-foot">
            {selection.is === 'none' ? (
              <ReviewFoot summary={summary} filled={total > 0} onLog={() => setView('log')} />
            ) : (
              <BulkBar
                selection={selection}
                total={meant}
                reviewer={reviewing.reviewer}
                busy={reviewing.busy}
                asking={reviewing.asking}
                onAsk={(what) => {
                  if (what) {
                    reviewing.wanted(what);
                  } else {
                    reviewing.setAsking(null);
                    reviewing.focusTable();
                  }
                }}
                onAction={reviewing.recordForSelection}
                onAll={selectAll}
                onClear={() => {
                  setSelection(NOTHING);
                  reviewing.focusTable();
                }}
              />
            )}
          </div>
        </>
      )}
      {reviewing.noteTarget ? (
        <NoteDialog
          kind={reviewing.noteTarget.kind}
          to={reviewing.noteTarget.to}
          many={reviewing.noteTarget.row === null}
          by={reviewing.reviewer.name}
          onAction={reviewing.recordNote}
          onClose={reviewing.closeAsked}
        />
      ) : null}
      <ReviewDialogs
        dialog={dialog}
        summary={summary}
        status={status.data}
        scopes={scopesOf(chosen.narrowing, setting, context)}
        onClose={() => show(null)}
      />
    </div>
  );
}

interface ReviewDialogsProps {
  dialog: Dialog | null;
  summary: Summary | undefined;
  status: HistoryStatus | undefined;
  scopes: ReturnType<typeof scopesOf>;
  onClose: () => void;
}

/** What lies over the screen, whichever part of it is shown. */
function ReviewDialogs({ dialog, summary, status, scopes, onClose }: ReviewDialogsProps) {
  const { timeZone } = usePreferences();
  if (dialog === 'log' && summary) return <LogDialog summary={summary} onClose={onClose} />;
  if (dialog === 'statement' && status)
    return <StatementDialog scopes={scopes} status={status} zone={timeZone} onClose={onClose} />;
  return null;
}

const NOT_NARROWED: HistoryFilter = {};

const DIRECTIONS = [
  { value: 'both', label: reviewMessages.both },
  { value: 'deposit', label: commonMessages.deposits },
  { value: 'withdrawal', label: commonMessages.withdrawals },
] as const;
