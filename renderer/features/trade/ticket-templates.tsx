import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { ticketTemplatesMessages } from '../../../shared/messages/ticket-templates.ts';
import { rememberReply, useAction, useCall } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Popover } from '../../ui/popover.tsx';
import { describeTemplate, filledBy, templateOf, type TemplateParts } from './ticket-template-form.ts';
import type { TicketState } from './use-ticket.ts';

const messages = ticketTemplatesMessages;

const nothing = {};
type Reply = CallReply<'ticketTemplates.list'>;
const NONE: Reply = { templates: [], problem: null };

/** Templates of tickets by name: fills one in, saves this ticket as one, renames and deletes them. Nothing in here sends. */
export function TicketTemplates({ state }: { state: TicketState }) {
  return (
    <Popover
      label={messages.title}
      align="end"
      renderTrigger={(trigger) => (
        <Button {...trigger} size="small" icon={<BookmarkPlus size={13} aria-hidden />}>
          {messages.button}
        </Button>
      )}
    >
      {(close) => <Inside state={state} close={close} />}
    </Popover>
  );
}

function Inside({ state, close }: { state: TicketState; close: () => void }) {
  const { announce } = useAnnounce();
  const { templates, problem } = useCall('ticketTemplates.list', nothing).data ?? NONE;
  const [renaming, setRenaming] = useState<string | null>(null);
  const remove = useChange('ticketTemplates.remove');
  return (
    <div className="tick-templates">
      <p className="caption">{messages.note}</p>
      {problem === null ? null : <Notice tone="warn">{problem}</Notice>}
      {templates.length === 0 ? (
        <p className="caption">{messages.none}</p>
      ) : (
        <ul className="tick-template-list" aria-label={messages.list}>
          {templates.map((template) => (
            <li key={template.name}>
              {renaming === template.name ? (
                <Rename name={template.name} onDone={() => setRenaming(null)} />
              ) : (
                <div className="tick-template">
                  <button
                    type="button"
                    className="menu-item tick-template-use"
                    onClick={() => {
                      state.change(filledBy(template));
                      announce(messages.applied(template.name));
                      close();
                    }}
                  >
                    <b>{template.name}</b>
                    <span className="caption">{describeTemplate(template)}</span>
                  </button>
                  <Button
                    size="small"
                    variant="quiet"
                    icon={<Pencil size={13} />}
                    iconLabel={messages.rename(template.name)}
                    onClick={() => setRenaming(template.name)}
                  />
                  <Button
                    size="small"
                    variant="quiet"
                    icon={<Trash2 size={13} />}
                    iconLabel={messages.remove(template.name)}
                    onClick={() => remove.mutate({ name: template.name })}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <Save state={state} names={templates.map(({ name }) => name)} />
    </div>
  );
}

/** Saves the ticket as it is; under a name that is taken it replaces that template. */
function Save({ state: { form }, names }: { state: TicketState; names: readonly string[] }) {
  const { announce } = useAnnounce();
  const [name, setName] = useState('');
  const [keep, setKeep] = useState<TemplateParts>({ amount: true, price: false });
  const put = useChange('ticketTemplates.put');
  const wanted = name.trim();
  return (
    <form
      className="tick-template-save"
      aria-label={messages.save}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === '' || put.isPending) return;
        put.mutate(
          { template: templateOf(form, wanted, keep) },
          {
            onSuccess() {
              setName('');
              announce(messages.saved(wanted));
            },
          },
        );
      }}
    >
      <Field label={messages.save} problem={put.error?.message}>
        {(control) => (
          <TextInput
            {...control}
            placeholder={messages.name}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className="bar">
        <Check
          label={messages.amount}
          checked={keep.amount}
          onChange={(amount) => setKeep({ ...keep, amount })}
        />
        {form.type === 'limit' ? (
          <Check
            label={messages.price}
            checked={keep.price}
            onChange={(price) => setKeep({ ...keep, price })}
          />
        ) : null}
        <span className="grow" />
        <Button type="submit" size="small" variant="primary" disabled={wanted === ''} busy={put.isPending}>
          {names.includes(wanted) ? messages.replace : messages.saveNew}
        </Button>
      </div>
    </form>
  );
}

function Rename({ name, onDone }: { name: string; onDone: () => void }) {
  const [to, setTo] = useState(name);
  const rename = useChange('ticketTemplates.rename');
  const wanted = to.trim();
  return (
    <form
      className="tick-template-save"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === name) onDone();
        else if (wanted !== '') rename.mutate({ name, to: wanted }, { onSuccess: onDone });
      }}
    >
      <Field label={messages.renameTo} problem={rename.error?.message}>
        {(control) => (
          <TextInput
            {...control}
            // The pencil that was pressed is gone.
            ref={(box) => box?.focus()}
            maxLength={40}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        )}
      </Field>
      <div className="bar">
        <span className="grow" />
        <Button type="submit" size="small" disabled={wanted === ''} busy={rename.isPending}>
          {messages.renameDone}
        </Button>
      </div>
    </form>
  );
}

type ChangeCall = 'ticketTemplates.put' | 'ticketTemplates.rename' | 'ticketTemplates.remove';

function useChange<N extends ChangeCall>(name: N) {
  const client = useQueryClient();
  return useAction(name, {
    onSuccess: (reply) => rememberReply(client, 'ticketTemplates.list', nothing, reply as Reply), // of each of these calls
  });
}
