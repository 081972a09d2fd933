import { z } from 'zod';
import { templateName, ticketTemplate } from '../orders/ticket-template.ts';

const reply = z.strictObject({
  /** By name. */
  templates: z.array(ticketTemplate),
  /** Why the file of them could not be used, with what to do; null when it could. */
  problem: z.nullable(z.string()),
});

/** Ticket templates of this installation. Every reply is all there are now. */
export const ticketTemplateCalls = {
  'ticketTemplates.list': { input: z.strictObject({}), reply },
  /** Adds it, or replaces the one of that name. Kinds `limit` and `store`. */
  'ticketTemplates.put': { input: z.strictObject({ template: ticketTemplate }), reply },
  /** Kinds `not-found`, `conflict` (the new name is taken) and `store`. */
  'ticketTemplates.rename': { input: z.strictObject({ name: templateName, to: templateName }), reply },
  /** Kinds `not-found` and `store`. */
  'ticketTemplates.remove': { input: z.strictObject({ name: templateName }), reply },
} as const;
