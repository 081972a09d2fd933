import { visible, visibleLines } from '../../../shared/base/format/visible.ts';
import { Pencil, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { type AddressName, entryKey } from '../../../shared/addresses/address-names.ts';
import { addressesMessages } from '../../../shared/messages/addresses.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { EntryForm } from '../../parts/addresses/entry-form.tsx';
import { findEntries } from './find-entries.ts';
import { ImportAddresses } from './import-addresses.tsx';
import { useAddressBook } from '../../parts/addresses/use-addresses.ts';
import '../../parts/addresses/addresses.css';

/** More would be a page nobody reads; a search finds the others. */
const MAX_SHOWN = 100;

/** The names of addresses: searched, added, edited, removed and imported. */
export function AddressBookPanel() {
  const query = useAddressBook();
  const [open, setOpen] = useState<'new' | 'import' | null>(null);
  const book = query.data;
  const count = book?.entries.length ?? 0;
  return (
    <SettingGroup
      label={addressesMessages.title}
      aside={book ? addressesMessages.names(count, formatCount(count)) : null}
    >
      <Setting name={settingsSectionsMessages.addresses.names} note={addressesMessages.lead}>
        <div className="addr-buttons">
          <Button
            icon={<Plus size={13} aria-hidden />}
            aria-expanded={open === 'new'}
            onClick={() => setOpen(open === 'new' ? null : 'new')}
          >
            {addressesMessages.add}
          </Button>
          <Button
            icon={<Upload size={13} aria-hidden />}
            aria-expanded={open === 'import'}
            onClick={() => setOpen(open === 'import' ? null : 'import')}
          >
            {addressesMessages.importFile}
          </Button>
        </div>
      </Setting>
      {open === 'new' ? (
        <div className="addr-inset">
          <EntryForm entry={null} onClose={() => setOpen(null)} />
        </div>
      ) : null}
      {open === 'import' ? <ImportAddresses onClose={() => setOpen(null)} /> : null}
      {query.isError ? (
        <ErrorState
          problem={query.error.problem}
          couldNot={addressesMessages.couldNot}
          onRetry={() => void query.refetch()}
        />
      ) : book ? (
        <Entries entries={book.entries} problem={book.problem} />
      ) : (
        <PanelBody>
          <SkeletonLines label={addressesMessages.reading} />
        </PanelBody>
      )}
    </SettingGroup>
  );
}

function Entries({ entries, problem }: { entries: readonly AddressName[]; problem: string | null }) {
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<string | null>(null);
  const found = findEntries(entries, search);
  const more = found.length - MAX_SHOWN;
  return (
    <>
      {problem === null ? null : (
        <div className="addr-inset">
          <Notice tone="warn">{problem}</Notice>
        </div>
      )}
      {entries.length === 0 ? (
        <p className="addr-none">{addressesMessages.none}</p>
      ) : (
        <>
          <div className="addr-search">
            <TextInput
              aria-label={addressesMessages.search}
              placeholder={addressesMessages.searchHint}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <ul className="addr-list" aria-label={addressesMessages.list}>
            {found.slice(0, MAX_SHOWN).map((entry) => {
              const key = entryKey(entry);
              return (
                <li key={key}>
                  <Entry
                    entry={entry}
                    open={editing === key}
                    onEdit={() => setEditing(editing === key ? null : key)}
                  />
                  {editing === key ? <EntryForm entry={entry} onClose={() => setEditing(null)} /> : null}
                </li>
              );
            })}
          </ul>
          {found.length === 0 ? (
            <p className="addr-none" role="status">
              {addressesMessages.noMatch}{' '}
              <LinkButton onClick={() => setSearch('')}>{addressesMessages.clearSearch}</LinkButton>
            </p>
          ) : null}
          {more > 0 ? (
            <p className="addr-none" role="status">
              {addressesMessages.more(more, formatCount(more))}
            </p>
          ) : null}
        </>
      )}
    </>
  );
}

function Entry({ entry, open, onEdit }: { entry: AddressName; open: boolean; onEdit: () => void }) {
  return (
    <div className="addr-entry">
      <div>
        <span className="addr-name">{visible(entry.name)}</span>{' '}
        <span className="faint">{entry.chain === null ? addressesMessages.everyChain : entry.chain}</span>
        <div className="mono addr-full">{entry.address}</div>
        {entry.note === '' ? null : <div className="muted">{visibleLines(entry.note)}</div>}
      </div>
      <Button
        size="small"
        icon={<Pencil size={12} aria-hidden />}
        aria-label={addressesMessages.editLabel(entry.name)}
        aria-expanded={open}
        onClick={onEdit}
      >
        {commonMessages.edit}
      </Button>
    </div>
  );
}
