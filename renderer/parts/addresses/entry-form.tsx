import { useState } from 'react';
import type { AddressName } from '../../../shared/addresses/address-names.ts';
import { addressesMessages } from '../../../shared/messages/addresses.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { useAction } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineConfirm } from '../../ui/inline-confirm.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { useRememberBook } from './use-addresses.ts';
import { useReturnFocus } from './use-return-focus.ts';

const { entry: messages } = addressesMessages;

interface EntryFormProps {
  /** The entry to be changed; null: a new one. */
  entry: AddressName | null;
  /** Whose address it is, given by the record; absent: both are typed. */
  of?: { address: string; chain: string };
  onClose: () => void;
}

/** Name, note and chain of one address. Enter saves, Escape closes. */
export function EntryForm({ entry, of, onClose }: EntryFormProps) {
  const [name, setName] = useState(entry?.name ?? '');
  const [note, setNote] = useState(entry?.note ?? '');
  const [address, setAddress] = useState(entry?.address ?? of?.address ?? '');
  const [chain, setChain] = useState(entry?.chain ?? '');
  const remember = useRememberBook();
  useReturnFocus();
  const { toast } = useAnnounce();
  const put = useAction('addressBook.put', {
    onSuccess(book) {
      remember(book);
      toast(messages.saved(name.trim()), 'good');
      onClose();
    },
  });
  const remove = useAction('addressBook.remove', {
    onSuccess(book) {
      remember(book);
      toast(entry === null ? messages.removedUnnamed : messages.removed(entry.name), 'good');
      onClose();
    },
  });
  const failed = put.error ?? remove.error;
  const ready = name.trim() !== '' && address.trim() !== '';

  function save(): void {
    if (!ready || put.isPending) return;
    const wanted = { address: address.trim(), chain: chain.trim() === '' ? null : chain.trim() };
    put.mutate({
      entry: { ...wanted, name: name.trim(), note: note.trim() },
      replaces: entry && { address: entry.address, chain: entry.chain },
    });
  }

  return (
    <form
      className="addr-form addr-form-entry"
      aria-label={entry ? messages.label(entry.name) : messages.labelNew}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Field label={messages.name}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {of ? (
        of.chain === '' ? null : (
          <Check
            label={messages.onlyOn(of.chain)}
            checked={chain !== ''}
            onChange={(only) => setChain(only ? of.chain : '')}
          />
        )
      ) : (
        <>
          <Field label={messages.chain} hint={messages.chainHint}>
            {(control) => (
              <TextInput
                {...control}
                value={chain}
                maxLength={40}
                onChange={(event) => setChain(event.target.value)}
              />
            )}
          </Field>
          <Field label={messages.address} className="addr-wide">
            {(control) => (
              <TextInput
                {...control}
                className="mono"
                value={address}
                maxLength={200}
                onChange={(event) => setAddress(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      <Field label={messages.note} hint={messages.noteHint} className="addr-wide">
        {(control) => (
          <TextInput
            {...control}
            value={note}
            maxLength={500}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {failed ? <BridgeProblem error={failed.problem} couldNot={messages.couldNot} /> : null}
      <div className="addr-buttons">
        {entry ? (
          <InlineConfirm
            label={commonMessages.remove}
            question={messages.removeMeaning}
            confirmLabel={messages.remove}
            busy={remove.isPending}
            onConfirm={() => remove.mutate({ address: entry.address, chain: entry.chain })}
          />
        ) : null}
        <span className="grow" />
        <Button onClick={onClose}>{commonMessages.cancel}</Button>
        <Button type="submit" variant="primary" disabled={!ready} busy={put.isPending}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
