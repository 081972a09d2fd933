import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import type { QuerySetting } from '../../../shared/query/query-text.ts';
import { statusNamed, statusText } from '../../../shared/records/record-status.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { historyFilterMessages } from '../../../shared/messages/history-filter.ts';
import { useAddressBook } from '../addresses/use-addresses.ts';
import { inContext, isLive } from '../../state/account-context.ts';
import { useAccountContext, useAccounts } from '../../state/app-state.ts';
import type { Zone } from '../../lib/format/time.ts';
import { useCall } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { moveInMenu, Popover } from '../../ui/popover.tsx';
import {
  AmountEditor,
  ChoiceEditor,
  NamedEditor,
  reviewOptions,
  TimeEditor,
  WordsEditor,
} from './filter-editors.tsx';
import {
  has,
  PART_NAMES,
  PARTS,
  partText,
  type Part,
  without,
  withPart,
  withStates,
} from './filter-parts.ts';
import { useRemovedAccounts } from '../archive/removed-accounts.tsx';
import { useReviewer } from '../review/use-review-action.ts';
import './query.css';

interface FilterChipsProps {
  filter: HistoryFilter;
  zone: Zone;
  setting: QuerySetting;
  /** What the screen begins with: "Clear" goes back to it. */
  first: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
}

/** The filter, part by part: each chip opens its editor and has a cross; "Filter" adds another. */
export function FilterChips({ filter, zone, setting, first, onChange }: FilterChipsProps) {
  const context = { zone, accounts: setting.accounts };
  const extra = PARTS.some((part) => part !== 'direction' && has(filter, part));
  return (
    <div className="bar" role="group" aria-label={historyFilterMessages.label}>
      {SHOWN.filter((part) => has(filter, part)).map((part) => (
        <Popover
          key={part}
          label={historyFilterMessages.partFilter(PART_NAMES[part])}
          renderTrigger={(props) => (
            <Chip
              {...props}
              aria-label={historyFilterMessages.chip(PART_NAMES[part], partText(filter, part, context))}
              onRemove={() => onChange(without(filter, part))}
              removeLabel={historyFilterMessages.remove(PART_NAMES[part])}
            >
              {partText(filter, part, context)}
            </Chip>
          )}
        >
          {(close) => (
            <PartEditor
              part={part}
              filter={filter}
              zone={zone}
              setting={setting}
              onApply={(change) => {
                close();
                onChange(withPart(filter, part, change));
              }}
            />
          )}
        </Popover>
      ))}
      <AddFilter filter={filter} zone={zone} setting={setting} onChange={onChange} />
      {extra ? (
        <Button variant="quiet" size="small" onClick={() => onChange(first)}>
          {historyFilterMessages.clear}
        </Button>
      ) : null}
    </div>
  );
}

/** The direction has a switch of its own beside the query. */
const SHOWN = PARTS.filter((part) => part !== 'direction');

type AddProps = Omit<FilterChipsProps, 'first'>;

function AddFilter({ filter, zone, setting, onChange }: AddProps) {
  const [part, setPart] = useState<Part | null>(null);
  const someRemoved = useRemovedAccounts().length > 0;
  const allLive = useAccountContext()?.is === 'all-live';
  const offered = SHOWN.filter(
    (one) =>
      one !== 'text' &&
      !has(filter, one) &&
      (one !== 'removed' || someRemoved) &&
      (allLive || (one !== 'account' && one !== 'removed')),
  );
  return (
    <Popover
      label={historyFilterMessages.add}
      renderTrigger={(props) => (
        <Chip {...props} empty onClick={() => setPart(null)}>
          <Plus size={12} aria-hidden /> {historyFilterMessages.addButton}
        </Chip>
      )}
    >
      {(close) =>
        part === null ? (
          <div className="menu hist-parts" onKeyDown={moveInMenu}>
            {offered.map((one, at) => (
              <button
                key={one}
                type="button"
                className="menu-item"
                autoFocus={at === 0}
                onClick={() => setPart(one)}
              >
                {PART_NAMES[one]}
              </button>
            ))}
          </div>
        ) : (
          <PartEditor
            part={part}
            filter={filter}
            zone={zone}
            setting={setting}
            onApply={(change) => {
              close();
              onChange(withPart(filter, part, change));
            }}
          />
        )
      }
    </Popover>
  );
}

function usePracticeIds(): ReadonlySet<string> {
  const accounts = useAccounts().data?.accounts ?? [];
  return new Set(accounts.flatMap((account) => (isLive(account) ? [] : [account.id])));
}

interface PartEditorProps {
  part: Part;
  filter: HistoryFilter;
  zone: Zone;
  setting: QuerySetting;
  /** An empty change takes the part away. */
  onApply: (change: Partial<HistoryFilter>) => void;
}

/** Whose values are offered: those of the accounts in the filter. */
function scopeOf({ accountIds, removed }: HistoryFilter): Pick<HistoryFilter, 'accountIds' | 'removed'> {
  return { ...(accountIds && { accountIds }), ...(removed && { removed }) };
}

function PartEditor({ part, filter, zone, setting, onApply }: PartEditorProps): ReactNode {
  const context = useAccountContext();
  const practice = usePracticeIds();
  const facets = useCall('history.facets', scopeOf(inContext(context, filter))).data;
  const { fourEyes } = useReviewer();
  const book = useAddressBook().data?.entries ?? [];
  const list = (
    key: 'currencies' | 'chains' | 'labels' | 'text' | 'names',
    known: readonly string[] = [],
  ) => (
    <WordsEditor
      label={PART_NAMES[part]}
      chosen={filter[key] ?? []}
      known={known}
      onApply={(words) => onApply(words.length === 0 ? {} : { [key]: words })}
    />
  );
  switch (part) {
    case 'account':
      return (
        <NamedEditor
          label={historyFilterMessages.accounts}
          options={setting.accounts
            .filter(({ id }) => !practice.has(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          chosen={filter.accountIds ?? []}
          onApply={(accountIds) => onApply(accountIds.length === 0 ? {} : { accountIds })}
        />
      );
    case 'currency':
      return list('currencies', facets?.currencies);
    case 'chain':
      return list(
        'chains',
        facets?.chains.filter((chain) => chain !== ''),
      );
    case 'status':
      return (
        <WordsEditor
          label={PART_NAMES.status}
          chosen={filter.statuses ?? []}
          known={facets?.statuses.filter((status) => status !== '') ?? []}
          nameOf={statusText}
          wordOf={statusNamed}
          onApply={(statuses) => onApply(statuses.length === 0 ? {} : { statuses })}
        />
      );
    case 'label':
      return list('labels', facets?.labels);
    case 'text':
      return list('text');
    case 'name':
      return list('names', [...new Set(book.map(({ name }) => name))]);
    case 'review':
      return (
        <NamedEditor
          label={PART_NAMES.review}
          options={reviewOptions(fourEyes)}
          chosen={filter.reviews ?? []}
          onApply={(reviews) => onApply(withStates(filter, reviews))}
        />
      );
    case 'time':
      return <TimeEditor filter={filter} zone={zone} onApply={onApply} />;
    case 'amount':
      return <AmountEditor filter={filter} setting={setting} onApply={onApply} />;
    case 'direction':
    case 'removed':
    case 'off-chain':
    case 'memo':
    case 'internal-transfer':
    case 'final':
    case 'missing':
    case 'altered':
    case 'late':
    case 'damaged':
    case 'changed':
      return <ChoiceEditor options={CHOICES[part]} onApply={onApply} />;
    default:
      return part satisfies never;
  }
}

const { choices } = historyFilterMessages;

const CHOICES: Readonly<
  Record<
    | 'direction'
    | 'removed'
    | 'off-chain'
    | 'memo'
    | 'internal-transfer'
    | 'final'
    | 'missing'
    | 'altered'
    | 'late'
    | 'damaged'
    | 'changed',
    readonly { label: string; change: Partial<HistoryFilter> }[]
  >
> = {
  direction: [
    { label: commonMessages.deposits, change: { kind: 'deposit' } },
    { label: commonMessages.withdrawals, change: { kind: 'withdrawal' } },
    { label: choices.both, change: {} },
  ],
  removed: [
    { label: choices.withRemoved, change: { removed: true } },
    { label: choices.withoutRemoved, change: {} },
  ],
  'off-chain': [
    { label: choices.offChain, change: { offChain: true } },
    { label: choices.onChain, change: { offChain: false } },
  ],
  memo: [
    { label: choices.memo, change: { hasMemo: true } },
    { label: choices.noMemo, change: { hasMemo: false } },
  ],
  'internal-transfer': [
    { label: choices.own, change: { internalTransfer: true } },
    { label: choices.notOwn, change: { internalTransfer: false } },
  ],
  final: [
    { label: choices.open, change: { final: false } },
    { label: choices.final, change: { final: true } },
  ],
  missing: [
    { label: choices.gone, change: { missing: true } },
    { label: choices.listed, change: { missing: false } },
  ],
  altered: [
    { label: choices.altered, change: { altered: true } },
    { label: choices.unaltered, change: { altered: false } },
  ],
  late: [
    { label: choices.late, change: { late: true } },
    { label: choices.inTime, change: { late: false } },
  ],
  damaged: [
    { label: choices.damaged, change: { damaged: true } },
    { label: choices.intact, change: { damaged: false } },
  ],
  changed: [
    { label: choices.changed, change: { changed: true } },
    { label: choices.unchanged, change: { changed: false } },
  ],
};
