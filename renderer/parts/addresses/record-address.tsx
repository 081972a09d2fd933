import { BookUser, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { WalletRecord } from '../../../shared/records/record.ts';
import { addressesMessages } from '../../../shared/messages/addresses.ts';
import { addressesExplorersMessages } from '../../../shared/messages/addresses-explorers.ts';
import { visible, visibleLines } from '../../../shared/base/format/visible.ts';
import { Button } from '../../ui/button.tsx';
import { Elided } from '../../ui/elided.tsx';
import { EntryForm } from './entry-form.tsx';
import { ExplorerBox } from './explorer-box.tsx';
import { useFindName } from './use-addresses.ts';
import './addresses.css';

type Part = 'name' | 'link' | null;

/** The address of a record in full, the name it has in the address book, and what can be done with it. */
export function RecordAddress({ record }: { record: WalletRecord }) {
  const [open, setOpen] = useState<Part>(null);
  const { address, chain } = record;
  const entry = useFindName()(address, chain);
  const close = () => setOpen(null);
  return (
    <>
      <div className="addr-value">
        {entry ? (
          <div className="addr-name">
            {visible(entry.name)}
            {entry.chain === null ? null : (
              <span className="faint"> {addressesMessages.record.onChain(entry.chain)}</span>
            )}
          </div>
        ) : null}
        <span className="mono">{visible(address)}</span>
        {entry && entry.note !== '' ? <div className="muted">{visibleLines(entry.note)}</div> : null}
      </div>
      <div className="addr-tools">
        <Button
          size="small"
          icon={<BookUser size={12} aria-hidden />}
          aria-expanded={open === 'name'}
          onClick={() => setOpen(open === 'name' ? null : 'name')}
        >
          {entry ? addressesMessages.record.editName : addressesMessages.record.giveName}
        </Button>
        {record.isInner ? null : (
          <ExplorerButton
            open={open === 'link'}
            what="address"
            onPress={() => setOpen(open === 'link' ? null : 'link')}
          />
        )}
      </div>
      {open === 'name' ? (
        <EntryForm key={address} entry={entry} of={{ address, chain }} onClose={close} />
      ) : null}
      {open === 'link' ? (
        <ExplorerBox wish={{ kind: 'address', chain, value: address }} onClose={close} />
      ) : null}
    </>
  );
}

/** The transaction id of a record in full, and the way to an explorer. */
export function RecordTransaction({ chain, txId }: { chain: string; txId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="addr-value mono">{visible(txId)}</div>
      <div className="addr-tools">
        <ExplorerButton open={open} what="transaction" onPress={() => setOpen(!open)} />
      </div>
      {open ? <ExplorerBox wish={{ kind: 'tx', chain, value: txId }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface ExplorerButtonProps {
  open: boolean;
  what: 'address' | 'transaction';
  onPress: () => void;
}

function ExplorerButton({ open, what, onPress }: ExplorerButtonProps) {
  return (
    <Button
      size="small"
      icon={<ExternalLink size={12} aria-hidden />}
      aria-expanded={open}
      aria-label={addressesExplorersMessages.openLabel[what]}
      onClick={onPress}
    >
      {addressesExplorersMessages.open}
    </Button>
  );
}

/** In a table: the name, or both ends of the address. Both in full are its tooltip and what a screen reader reads. */
export function AddressCell({ address, chain }: { address: string; chain: string }) {
  const entry = useFindName()(address, chain);
  if (entry === null) return <Elided text={address} />;
  return (
    <span className="addr-cell" title={`${visible(entry.name)}\n${visible(address)}`}>
      {visible(entry.name)}
    </span>
  );
}
