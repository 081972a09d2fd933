import { visible, visibleLines } from '../format/visible.ts';
import { Pencil, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { type AddressName, entryKey } from '../../shared/history/address-names.ts';
import { formatCount } from '../format/number.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { TextInput } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel, PanelBody } from '../ui/panel.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { EntryForm } from './entry-form.tsx';
import { findEntries } from './find-entries.ts';
import { ImportAddresses } from './import-addresses.tsx';
import { useAddressBook } from './use-addresses.ts';
import './addresses.css';

/** More would be a page nobody reads; a search finds the others. */
const MOST_SHOWN = 100;

/** The names of addresses: searched, added, edited, removed and imported. */
export function AddressBookPanel() {
  const query = useAddressBook();
  const [open, setOpen] = useState<'new' | 'import' | null>(null);
  const book = query.data;
  const count = book?.entries.length ?? 0;
  return (
    <Panel
      title="Address book"
      label="Address book"
      aside={book ? `${formatCount(count)} ${count === 1 ? 'name' : 'names'}` : null}
    >
      <div className="addr-top">
        <p className="caption">
          Names stand in place of addresses in both lists and beside them in a record. They decide nothing:
          always compare the whole address before you pay to it.
        </p>
        <div className="addr-buttons">
          <Button
            icon={<Plus size={13} aria-hidden />}
            aria-expanded={open === 'new'}
            onClick={() => setOpen(open === 'new' ? null : 'new')}
          >
            Add a name
          </Button>
          <Button
            icon={<Upload size={13} aria-hidden />}
            aria-expanded={open === 'import'}
            onClick={() => setOpen(open === 'import' ? null : 'import')}
          >
            Import CSV
          </Button>
        </div>
      </div>
      {open === 'new' ? (
        <div className="addr-inset">
          <EntryForm entry={null} onClose={() => setOpen(null)} />
        </div>
      ) : null}
      {open === 'import' ? <ImportAddresses onClose={() => setOpen(null)} /> : null}
      {query.isError ? (
        <ErrorState
          problem={query.error.problem}
          what="the address book"
          onRetry={() => void query.refetch()}
        />
      ) : book ? (
        <Entries entries={book.entries} problem={book.problem} />
      ) : (
        <PanelBody>
          <SkeletonLines label="Reading the address book" />
        </PanelBody>
      )}
    </Panel>
  );
}

function Entries({ entries, problem }: { entries: readonly AddressName[]; problem: string | null }) {
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<string | null>(null);
  const found = findEntries(entries, search);
  const more = found.length - MOST_SHOWN;
  return (
    <>
      {problem === null ? null : (
        <div className="addr-inset">
          <Notice tone="warn">{problem}</Notice>
        </div>
      )}
      {entries.length === 0 ? (
        <p className="addr-none">
          No address has a name yet. Name one from the record of a deposit or withdrawal, or import a file.
        </p>
      ) : (
        <>
          <div className="addr-search">
            <TextInput
              aria-label="Search the address book"
              placeholder="Search name, address, chain or note"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <ul className="addr-list" aria-label="Names">
            {found.slice(0, MOST_SHOWN).map((entry) => {
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
              No entry matches. <LinkButton onClick={() => setSearch('')}>Clear the search</LinkButton>
            </p>
          ) : null}
          {more > 0 ? (
            <p className="addr-none" role="status">
              {formatCount(more)} more match. Search to see them.
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
        <span className="faint">{entry.chain === null ? 'every chain' : entry.chain}</span>
        <div className="mono addr-full">{entry.address}</div>
        {entry.note === '' ? null : <div className="muted">{visibleLines(entry.note)}</div>}
      </div>
      <Button
        size="small"
        icon={<Pencil size={12} aria-hidden />}
        aria-label={`Edit ${entry.name}`}
        aria-expanded={open}
        onClick={onEdit}
      >
        Edit
      </Button>
    </div>
  );
}
