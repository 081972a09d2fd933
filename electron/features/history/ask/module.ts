import type { ArchiveModule } from '../archive/archive-module.ts';
import { askBehind, askOps } from './ask-ops.ts';

/** Questions about the records, answered from columns in memory and the search index. */
export const askModule = {
  ops: askOps,
  replayed: ['ask.setPractice', 'ask.setAccounts', 'ask.setNames'],
  behind: askBehind,
} satisfies ArchiveModule<typeof askOps>;
