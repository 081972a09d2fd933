import type { ArchiveModule } from '../archive/archive-module.ts';
import { alertOps } from './alert-ops.ts';
import { ALERT_SCHEMA } from './alert-schema.ts';

/** What people are alerted to. */
export const alertModule = {
  ops: alertOps,
  tables: ALERT_SCHEMA,
  replayed: ['alerts.setRules'],
} satisfies ArchiveModule<typeof alertOps>;
