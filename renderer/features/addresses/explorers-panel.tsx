import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ExplorerView } from '../../../shared/bridge/address-calls.ts';
import { addressesExplorersMessages } from '../../../shared/messages/addresses-explorers.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { useCall } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ExplorerForm } from './explorer-form.tsx';
import '../../parts/addresses/addresses.css';

const messages = addressesExplorersMessages;
const { explorers: explorersText } = settingsSectionsMessages;

const nothing = {};

/** The block explorers of each chain, the defaults and those changed here. */
export function ExplorersPanel() {
  const query = useCall('explorers.list', nothing, { staleTime: Number.POSITIVE_INFINITY });
  const [adding, setAdding] = useState(false);
  const list = query.data;
  return (
    <SettingGroup label={messages.title} aside={list ? messages.chains(list.explorers.length) : null}>
      <Setting name={explorersText.chains} note={explorersText.caption} more={messages.lead}>
        <Button
          icon={<Plus size={13} aria-hidden />}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          {messages.add}
        </Button>
      </Setting>
      {adding ? (
        <div className="addr-inset">
          <ExplorerForm explorer={null} onClose={() => setAdding(false)} />
        </div>
      ) : null}
      {query.isError ? (
        <ErrorState
          problem={query.error.problem}
          couldNot={messages.couldNot}
          onRetry={() => void query.refetch()}
        />
      ) : list ? (
        <Explorers explorers={list.explorers} problem={list.problem} />
      ) : (
        <PanelBody>
          <SkeletonLines label={messages.reading} />
        </PanelBody>
      )}
    </SettingGroup>
  );
}

function Explorers({ explorers, problem }: { explorers: readonly ExplorerView[]; problem: string | null }) {
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<string | null>(null);
  const word = search.trim().toLowerCase();
  const found = explorers.filter(({ chain, tx, address }) =>
    `${chain} ${tx} ${address}`.toLowerCase().includes(word),
  );
  return (
    <>
      {problem === null ? null : (
        <div className="addr-inset">
          <Notice tone="warn">{problem}</Notice>
        </div>
      )}
      <div className="addr-search">
        <TextInput
          aria-label={messages.search}
          placeholder={messages.searchHint}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <ul className="addr-list" aria-label={messages.title}>
        {found.map((explorer) => (
          <li key={explorer.chain}>
            <Line
              explorer={explorer}
              open={editing === explorer.chain}
              onEdit={() => setEditing(editing === explorer.chain ? null : explorer.chain)}
            />
            {editing === explorer.chain ? (
              <ExplorerForm explorer={explorer} onClose={() => setEditing(null)} />
            ) : null}
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p className="addr-none" role="status">
          {messages.noMatch}
        </p>
      ) : null}
    </>
  );
}

const ORIGIN = { shipped: null, changed: messages.changed, own: messages.added } as const;

function Line({ explorer, open, onEdit }: { explorer: ExplorerView; open: boolean; onEdit: () => void }) {
  const { chain, tx, address, origin } = explorer;
  return (
    <div className="addr-entry addr-explorer">
      <div>
        <span className="addr-name">{chain}</span>{' '}
        {ORIGIN[origin] === null ? null : <span className="tag tag-plain">{ORIGIN[origin]}</span>}
      </div>
      <div>
        <div className="mono addr-full">{tx ?? messages.noTransactions}</div>
        <div className="mono addr-full">{address ?? messages.noAddresses}</div>
      </div>
      <Button
        size="small"
        icon={<Pencil size={12} aria-hidden />}
        aria-label={messages.editLabel(chain)}
        aria-expanded={open}
        onClick={onEdit}
      >
        {commonMessages.edit}
      </Button>
    </div>
  );
}
