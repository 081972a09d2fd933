import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { ticketTemplatesMessages } from '../../../shared/messages/ticket-templates.ts';
import { orderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { rememberReply, useAction, useCall } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/input.tsx';
import { NameForm } from '../../ui/name-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Popover } from '../../ui/popover.tsx';
import { isTaken } from './ticket-kind.ts';
import { describeTemplate, filledBy, templateOf, type TemplateParts } from './ticket-template-form.ts';
import type { TicketState } from './use-ticket.ts';

const messages = ticketTemplatesMessages;

const MAX_NAME = 40;

const nothing = {};
type Reply = CallReply<'ticketTemplates.list'>;
const NONE: Reply = { templates: [], problem: null };

interface TicketTemplatesProps {
  state: TicketState;
  venue: VenueDescription;
}

/** Templates of tickets by name: fills one in, saves this ticket as one, renames and deletes them. Nothing in here sends. */
export function TicketTemplates({ state, venue }: TicketTemplatesProps) {
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
      {(close) => <Inside state={state} venue={venue} close={close} />}
    </Popover>
  );
}

function Inside({ state, venue, close }: TicketTemplatesProps & { close: () => void }) {
  const can = orderCapabilities(venue);
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
                    // Without its stop price it would be another order.
                    disabled={!isTaken(template.kind, can)}
                    title={isTaken(template.kind, can) ? undefined : messages.notTaken}
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
  const [keep, setKeep] = useState<TemplateParts>({ amount: true, price: false });
  const put = useChange('ticketTemplates.put');
  return (
    <NameForm
      label={messages.save}
      placeholder={messages.name}
      maxLength={MAX_NAME}
      button={(name) => (names.includes(name) ? messages.replace : messages.saveNew)}
      isPrimary
      busy={put.isPending}
      problem={put.error?.message}
      onName={(name, clear) =>
        put.mutate(
          { template: templateOf(form, name, keep) },
          {
            onSuccess() {
              clear();
              announce(messages.saved(name));
            },
          },
        )
      }
    >
      <Check
        label={messages.amount}
        checked={keep.amount}
        onChange={(amount) => setKeep({ ...keep, amount })}
      />
      {form.type === 'limit' || form.kind !== 'order' ? (
        <Check
          label={form.kind === 'order' ? messages.price : messages.prices}
          checked={keep.price}
          onChange={(price) => setKeep({ ...keep, price })}
        />
      ) : null}
    </NameForm>
  );
}

function Rename({ name, onDone }: { name: string; onDone: () => void }) {
  const rename = useChange('ticketTemplates.rename');
  return (
    <NameForm
      label={messages.renameTo}
      initial={name}
      maxLength={MAX_NAME}
      button={messages.renameDone}
      busy={rename.isPending}
      problem={rename.error?.message}
      takesFocus
      onName={(to) => {
        if (to === name) onDone();
        else rename.mutate({ name, to }, { onSuccess: onDone });
      }}
    />
  );
}

type ChangeCall = 'ticketTemplates.put' | 'ticketTemplates.rename' | 'ticketTemplates.remove';

function useChange<N extends ChangeCall>(name: N) {
  const client = useQueryClient();
  return useAction(name, {
    onSuccess: (reply) => rememberReply(client, 'ticketTemplates.list', nothing, reply as Reply), // of each of these calls
  });
}
