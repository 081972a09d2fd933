import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { transfersMessages } from '../../../shared/messages/transfers.ts';
import { ofAccount } from '../../state/account-context.ts';
import { useAccountContext, useAccounts, usePreferences } from '../../state/app-state.ts';
import { call } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { zoneName } from '../../lib/format/time.ts';
import { ActionBar } from '../../parts/review/action-bar.tsx';
import { RecordPane } from '../../parts/records/record-pane.tsx';
import { Pager } from '../../parts/records/pager.tsx';
import { ReviewerField } from '../../parts/review/reviewer-field.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { RulesPopover } from './rules-popover.tsx';
import { DecisionItem, OpenItem } from './transfer-items.tsx';
import {
  type Tab,
  type TransferSummary,
  useDecidedTransfers,
  useDeciding,
  useOpenTransfers,
  useShownTransferSummary,
} from '../../parts/transfers/use-transfers.ts';
import '../../parts/transfers/transfers.css';

const FIRST_SIZE = 20;
const SIZES = [FIRST_SIZE, 50, 100];

interface TransfersScreenProps {
  /** Title and the sections of History. */
  title: ReactNode;
  onClose: () => void;
}

/** Deposits and withdrawals that are two legs of one internal transfer: proposed, matched, and not a match. */
export function TransfersScreen({ title, onClose }: TransfersScreenProps) {
  const panelId = useId();
  const [tab, setTab] = useState<Tab>('open');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(FIRST_SIZE);
  const scope = ofAccount(useAccountContext());
  const counted = useShownTransferSummary(scope);
  const summary = counted.data;
  const deciding = useDeciding(scope);
  const { open, show, close } = useOpenRecord();
  const main = useRef<HTMLDivElement>(null);
  const zone = usePreferences().timeZone;
  const total = summary?.[tab] ?? 0;
  const last = Math.max(1, Math.ceil(total / size));
  const at = Math.min(page, last);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    if (open !== null) close();
    else onClose();
  }

  return (
    <div className="records" ref={main} onKeyDown={onKeyDown}>
      <div className="bar">
        {title}
        <span className="grow" />
        {summary ? <RulesPopover rules={summary.rules} /> : null}
      </div>
      <div className="bar">
        <h2>{transfersMessages.title}</h2>
        <Tabs
          label={transfersMessages.title}
          panelId={panelId}
          value={tab}
          tabs={tabsOf(summary)}
          onChange={(next) => {
            setTab(next);
            setPage(1);
            close();
          }}
        />
        <span className="grow" />
        {tab === 'open' && summary && summary.certain > 0 ? (
          <MatchCertain
            key={summary.certainMark}
            certain={summary.certain}
            mark={summary.certainMark}
            deciding={deciding}
          />
        ) : null}
      </div>
      {deciding.reviewer.rules !== null && deciding.reviewer.name === '' ? (
        <ReviewerField rules={deciding.reviewer.rules} />
      ) : null}
      {summary?.rulesProblem ? <Notice tone="warn">{summary.rulesProblem}</Notice> : null}
      {summary?.problem ? (
        <Notice tone="bad" live>
          {summary.problem}
        </Notice>
      ) : null}
      <div className={open ? 'records-body records-body-open' : 'records-body'}>
        <Panel label={transfersMessages.title}>
          <div
            className="tf-scroll"
            role="tabpanel"
            id={panelId}
            aria-label={transfersMessages.tabs[tab]}
            tabIndex={-1}
          >
            {counted.error ? (
              <ErrorState
                problem={counted.error.problem}
                couldNot={transfersMessages.couldNot}
                retrying={counted.isFetching}
                onRetry={() => void counted.refetch()}
              />
            ) : (
              <Items
                main={main}
                tab={tab}
                summary={summary}
                offset={(at - 1) * size}
                limit={size}
                deciding={deciding}
                onOpen={(id) => void show(id)}
              />
            )}
          </div>
        </Panel>
        {open ? (
          <RecordPane key={open.id} row={open} onClose={close} onGo={(row) => void show(row.id)} />
        ) : null}
      </div>
      <ActionBar />
      <div className="bar">
        <span className="muted" role="status">
          {summary ? transfersMessages.counts[tab](total, formatCount(total), zoneName(zone)) : ''}
        </span>
        <span className="grow" />
        {total > FIRST_SIZE ? (
          <Pager
            page={at}
            last={last}
            pageSize={size}
            sizes={SIZES}
            onPage={setPage}
            onPageSize={(next) => {
              setSize(next);
              setPage(1);
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

function tabsOf(summary: TransferSummary | undefined) {
  return (['open', 'matched', 'notMatched'] as const).map((value) => ({
    value,
    label: summary
      ? `${transfersMessages.tabs[value]} ${formatCount(summary[value])}`
      : transfersMessages.tabs[value],
  }));
}

/** The record in the pane, read from the archive by its number. */
function useOpenRecord() {
  const [open, setOpen] = useState<HistoryRecord | null>(null);
  const { toast } = useAnnounce();
  async function show(id: number): Promise<void> {
    const found = await call('history.record', { id });
    if (found.ok) setOpen(found.value.row);
    else toast(transfersMessages.recordNotShown(found.error.message), 'bad');
  }
  return { open, show, close: () => setOpen(null) };
}

/**
 * A decided pair leaves the list with the button that was pressed: the keyboard goes on at the pair in its place,
 * else at the tab.
 */
function useRestoreFocus(main: RefObject<HTMLElement | null>): void {
  const before = useRef<{ node: Element; place: number } | null>(null);
  useEffect(() => {
    const { current } = main;
    const noted = ({ target: node }: Event): void => {
      if (!(node instanceof Element)) return;
      const pairs = [...(current?.querySelectorAll('.tf-pair') ?? [])];
      before.current = {
        node,
        place: Math.max(
          0,
          pairs.findIndex((pair) => pair.contains(node)),
        ),
      };
    };
    current?.addEventListener('focusin', noted);
    return () => current?.removeEventListener('focusin', noted);
  }, [main]);
  useEffect(() => {
    const { current } = main;
    const last = before.current;
    if (current === null || last === null || last.node.isConnected) return;
    before.current = null;
    if (document.activeElement !== document.body) return;
    const decisionButtons = current.querySelectorAll<HTMLElement>('.tf-pair .tf-decide button:first-child');
    const next = decisionButtons[Math.min(last.place, decisionButtons.length - 1)];
    (next ?? current.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'))?.focus();
  });
}

interface ItemsProps {
  /** The screen. */
  main: RefObject<HTMLElement | null>;
  tab: Tab;
  summary: TransferSummary | undefined;
  offset: number;
  limit: number;
  deciding: ReturnType<typeof useDeciding>;
  onOpen: (id: number) => void;
}

function Items({ main, tab, summary, offset, limit, deciding, onOpen }: ItemsProps) {
  useRestoreFocus(main);
  const scope = ofAccount(useAccountContext());
  const open = useOpenTransfers({ ...scope, offset, limit }, tab === 'open');
  const is = tab === 'notMatched' ? 'notMatched' : 'matched';
  const decided = useDecidedTransfers({ ...scope, is, offset, limit }, tab !== 'open');
  const query = tab === 'open' ? open : decided;
  if (query.error) {
    return (
      <ErrorState
        problem={query.error.problem}
        couldNot={transfersMessages.couldNot}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined || summary === undefined) {
    return <SkeletonLines label={transfersMessages.loading} lines={12} />;
  }
  if (query.data.total === 0) return <Nothing tab={tab} />;
  return (
    <ul
      className="tf-items"
      aria-label={transfersMessages.tabs[tab]}
      aria-busy={query.isPlaceholderData || undefined}
      onKeyDown={moveBetweenPairs}
    >
      {tab === 'open'
        ? open.data?.proposals.map((proposal) => (
            <OpenItem
              key={proposal.candidates.map((pair) => `${pair.out.id} ${pair.in.id}`).join()}
              proposal={proposal}
              deciding={deciding}
              onOpen={onOpen}
            />
          ))
        : decided.data?.decisions.map((decision) => (
            <DecisionItem
              key={`${decision.out.id} ${decision.in.id} ${decision.at}`}
              decision={decision}
              matched={tab === 'matched'}
              deciding={deciding}
              onOpen={onOpen}
            />
          ))}
    </ul>
  );
}

/** Arrow up and down go to the same button of the pair before or after. */
function moveBetweenPairs(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || !(target instanceof HTMLButtonElement)) return;
  const pairs = [...currentTarget.querySelectorAll('.tf-pair')];
  const at = pairs.findIndex((pair) => pair.contains(target));
  const place = buttonsOf(pairs[at]).indexOf(target);
  const next = buttonsOf(pairs[at + step])[place];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function buttonsOf(pair: Element | undefined): HTMLButtonElement[] {
  return pair === undefined ? [] : [...pair.querySelectorAll('button')];
}

function Nothing({ tab }: { tab: Tab }) {
  const accounts = useAccounts().data?.accounts ?? [];
  const { title, meaning } =
    transfersMessages.empty[tab === 'open' && accounts.length < 2 ? 'oneAccount' : tab];
  return <EmptyState title={title}>{meaning}</EmptyState>;
}

interface MatchCertainProps {
  certain: number;
  mark: string;
  deciding: ReturnType<typeof useDeciding>;
}

/** Matches at once what rests on a transaction id: asked first, with the number. */
function MatchCertain({ certain, mark, deciding }: MatchCertainProps) {
  const [asking, setAsking] = useState(false);
  const { matchCertain: messages } = transfersMessages;
  const { name } = deciding.reviewer;
  const shown = formatCount(certain);
  if (!asking) {
    return (
      <Button variant="primary" busy={deciding.busy} onClick={() => setAsking(true)}>
        {messages.start(certain, shown)}
      </Button>
    );
  }
  return (
    <div
      className="bar"
      role="group"
      aria-label={messages.label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setAsking(false);
      }}
    >
      <span role="alert">
        {name === '' ? messages.question(certain, shown) : messages.questionAs(certain, shown, name)}
      </span>
      <Button autoFocus onClick={() => setAsking(false)}>
        {messages.leave}
      </Button>
      <Button variant="primary" busy={deciding.busy} onClick={() => deciding.matchCertain(certain, mark)}>
        {messages.match(certain, shown)}
      </Button>
    </div>
  );
}
