import { BookmarkPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { SavedMapping } from '../../../shared/bridge/reconcile-calls.ts';
import { cutText } from '../../../shared/base/format/cut-text.ts';
import { fitMapping, type LedgerMapping } from '../../../shared/ledger/ledger-mapping.ts';
import { reconcileMessages } from '../../../shared/messages/reconcile.ts';
import { rememberReply, useAction, useCall } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Popover } from '../../ui/popover.tsx';
import { draftOfMapping } from './draft.ts';
import type { ReconcileState } from './reconcile-state.ts';

interface SavedMappingsProps {
  state: ReconcileState & { file: NonNullable<ReconcileState['file']> };
  /** Null while something is still to be chosen. */
  mapping: LedgerMapping | null;
  set: (change: Partial<ReconcileState>) => void;
}

const nothing = {};
const messages = reconcileMessages.savedMappings;

/** Mappings by name: one for each kind of file somebody has. */
export function SavedMappings({ state, mapping, set }: SavedMappingsProps) {
  const { file, rules } = state;
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const [name, setName] = useState('');
  const saved = useCall('reconcile.mappings', nothing).data;
  const remember = (reply: NonNullable<typeof saved>): void =>
    rememberReply(client, 'reconcile.mappings', nothing, reply);
  const onError = (failure: Error): void => toast(failure.message, 'bad');
  const put = useAction('reconcile.putMapping', { onSuccess: remember, onError });
  const remove = useAction('reconcile.removeMapping', { onSuccess: remember, onError });
  const cut = useAction('reconcile.parse', { onError });

  async function use(wanted: SavedMapping, close: () => void): Promise<void> {
    let now = file.cut;
    const { delimiter, header } = wanted.mapping;
    if (now.delimiter !== delimiter || now.header !== header) {
      try {
        now = await cut.mutateAsync({ ledgerId: now.ledgerId, delimiter, header });
      } catch {
        return; // onError shows it
      }
    }
    const fitted = fitMapping(wanted.mapping, wanted.titles, now.titles);
    if (fitted.missing.length > 0) {
      set({ file: { ...file, cut: now } });
      toast(messages.doesNotFit(wanted.name, fitted.missing.join(', ')), 'warn');
      return;
    }
    set({ file: { ...file, cut: now }, draft: draftOfMapping(fitted.mapping), rules: wanted.rules });
    close();
  }

  return (
    <Popover
      label={messages.title}
      align="end"
      renderTrigger={(props) => (
        <Button {...props} size="small" icon={<BookmarkPlus size={12} aria-hidden />}>
          {messages.open}
        </Button>
      )}
    >
      {(close) => (
        <div className="filter-form">
          {saved?.problem ? <Notice tone="bad">{saved.problem}</Notice> : null}
          {saved === undefined || saved.mappings.length === 0 ? (
            <p className="muted">{messages.none}</p>
          ) : (
            <ul className="rec-saved" aria-label={messages.list}>
              {saved.mappings.map((one) => (
                <li key={one.name}>
                  <Button size="small" className="grow" onClick={() => void use(one, close)}>
                    {one.name}
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    icon={<X size={12} />}
                    iconLabel={messages.remove(one.name)}
                    onClick={() => remove.mutate({ name: one.name })}
                  />
                </li>
              ))}
            </ul>
          )}
          <form
            className="rec-save"
            onSubmit={(event) => {
              event.preventDefault();
              if (mapping === null || name.trim() === '') return;
              put.mutate({
                name: name.trim(),
                titles: file.cut.titles.map((title) => cutText(title, 200)),
                mapping,
                rules,
              });
              setName('');
            }}
          >
            <Field label={messages.saveAs} hint={mapping === null ? messages.saveHint : undefined}>
              {(control) => (
                <TextInput
                  {...control}
                  scale="small"
                  maxLength={60}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <div className="bar">
              <Button
                type="submit"
                size="small"
                variant="primary"
                disabled={mapping === null || name.trim() === ''}
              >
                {messages.save}
              </Button>
            </div>
          </form>
        </div>
      )}
    </Popover>
  );
}
