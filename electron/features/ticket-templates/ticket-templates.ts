import { z } from 'zod';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import type { CallHandlers, CallReply } from '../../../shared/bridge/contract.ts';
import type { ticketTemplateCalls } from '../../../shared/bridge/ticket-template-calls.ts';
import { settingsFilesMessages } from '../../../shared/messages/settings-files.ts';
import { ticketTemplatesMessages } from '../../../shared/messages/ticket-templates.ts';
import { ticketTemplate, type TicketTemplate } from '../../../shared/orders/ticket-template.ts';
import type { Files } from '../../platform/files.ts';
import type { Reloads } from '../../storage/reloads.ts';
import { openStoredFile } from '../../storage/stored-file.ts';

export const TICKET_TEMPLATES_FILE = 'ticket-templates.json';

export const MAX_TICKET_TEMPLATES = 100;

export const ticketTemplatesFile = z.strictObject({
  version: z.literal(1),
  templates: z.array(ticketTemplate).check(z.maxLength(MAX_TICKET_TEMPLATES)),
});
export type TicketTemplatesFile = z.infer<typeof ticketTemplatesFile>;

interface TicketTemplatesParts {
  files: Files;
  /** Where ticket-templates.json is kept. */
  folder: string;
  reloads?: Reloads | undefined;
}

/** Ticket templates, in a file of their own. */
export function ticketTemplateHandlers({
  files,
  folder,
  reloads,
}: TicketTemplatesParts): Pick<CallHandlers, keyof typeof ticketTemplateCalls> {
  const file = openStoredFile<TicketTemplatesFile>({
    files,
    folder,
    name: TICKET_TEMPLATES_FILE,
    messages: settingsFilesMessages.ticketTemplates,
    schema: ticketTemplatesFile,
    none: { version: 1, templates: [] },
    reloads,
  });
  type Reply = CallReply<'ticketTemplates.list'>;

  function view(): Reply {
    const templates = file.get().templates.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    return { templates, problem: file.problem() };
  }

  function write(templates: TicketTemplate[]): Result<Reply, BridgeError> {
    const written = file.set({ version: 1, templates });
    return written.ok ? succeed(view()) : written;
  }

  /** The templates but for this one; `not-found` when it is not there. */
  function without(name: string): Result<TicketTemplate[], BridgeError> {
    const { templates } = file.get();
    const others = templates.filter((one) => one.name !== name);
    if (others.length < templates.length) return succeed(others);
    return fail({ kind: 'not-found', message: ticketTemplatesMessages.gone(name) });
  }

  return {
    'ticketTemplates.list': async () => succeed(view()),
    async 'ticketTemplates.put'({ template }) {
      const others = file.get().templates.filter(({ name }) => name !== template.name);
      if (others.length >= MAX_TICKET_TEMPLATES) {
        return fail({ kind: 'limit', message: ticketTemplatesMessages.tooMany(MAX_TICKET_TEMPLATES) });
      }
      return write([...others, template]);
    },
    async 'ticketTemplates.rename'({ name, to }) {
      const others = without(name);
      if (!others.ok) return others;
      const renamed = file.get().templates.find((one) => one.name === name);
      if (others.value.some((one) => one.name === to)) {
        return fail({ kind: 'conflict', field: 'to', message: ticketTemplatesMessages.taken(to) });
      }
      return write([...others.value, ...(renamed === undefined ? [] : [{ ...renamed, name: to }])]);
    },
    async 'ticketTemplates.remove'({ name }) {
      const others = without(name);
      return others.ok ? write(others.value) : others;
    },
  };
}
