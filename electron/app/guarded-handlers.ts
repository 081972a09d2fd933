import type { CallHandlers } from '../../shared/bridge/contract.ts';
import { createRefusalLog } from '../bridge/refusal-log.ts';
import { PRACTICE_ID } from '../settings/settings-schema.ts';
import { guardHandlers } from '../system/privacy/guard.ts';
import type { AppBase } from './app-base.ts';
import type { Orders } from './build-orders.ts';
import type { Practice } from './build-practice.ts';
import type { System } from './build-system.ts';
import type { Venue } from './build-venue.ts';
import { confirmedHandlers } from './confirm/confirmed-handlers.ts';
import type { QuestionGate } from './confirm/question-gate.ts';
import { loggedHandlers } from './app-log.ts';

interface Parts {
  venue: Venue;
  orders: Orders;
  practice: Practice;
  system: System;
  questions: QuestionGate;
}

/** The calls as the window may make them: refused while it is locked, noted when they fail, asked about where they loosen a protection. */
export function guardedHandlers(base: AppBase, handlers: CallHandlers, parts: Parts): CallHandlers {
  const { platform, settings, recorder } = base;
  const { venue, orders, practice, system, questions } = parts;
  const { accounts } = venue;
  const confirmed = confirmedHandlers(handlers, {
    gate: questions,
    isOpen: () => system.phase() === 'open',
    settings: () => settings.get(),
    account: (id) => accounts.find(id),
    isOwn(origin) {
      const { accounts: all } = accounts.list();
      const hasAddress = (id: string) => id !== PRACTICE_ID || practice.view().state === 'running';
      return all.some(({ id, venue: { baseUrl } }) => baseUrl === origin && hasAddress(id));
    },
    allowVenue: platform.allowVenue,
    async reviewRules() {
      const summary = await handlers['reviews.summary']({});
      return summary.ok ? summary.value.rules : null;
    },
    async alerts() {
      const stored = await handlers['alerts.settings']({});
      return stored.ok ? stored.value : null;
    },
    async deletionPlan() {
      const plan = await handlers['privacy.deletionPlan']({});
      return plan.ok ? plan.value : null;
    },
    restoreLoosens: (input) => system.backup.loosens(input),
    isPlaced: orders.isPlaced,
  });
  return guardHandlers(
    loggedHandlers(confirmed, recorder.log, platform.clock),
    system.phase,
    createRefusalLog(platform.clock, recorder.report),
  );
}
