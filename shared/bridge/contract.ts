import type { z } from 'zod';
import type { Result } from '../base/result.ts';
import { accountCalls } from './account-calls.ts';
import { alertCalls, alertEvents } from './alert-calls.ts';
import { addressCalls } from './address-calls.ts';
import { appCalls, confirmView, noticesChanged, preferences, statusView } from './app-calls.ts';
import { backupCalls, backupEvents } from './backup-calls.ts';
import { deadManCalls } from './dead-man-calls.ts';
import { diagnosticsCalls, diagnosticsEvents } from './diagnostics-calls.ts';
import type { BridgeError } from '../base/error.ts';
import { exportCalls } from './export-calls.ts';
import { historyCalls, historyEvents } from './history-calls.ts';
import { marketCalls, marketEvents } from './market-calls.ts';
import { networkCalls } from './network-calls.ts';
import { orderCalls, pairEvents, placementView } from './order-calls.ts';
import { practiceCalls } from './practice-calls.ts';
import { privacyCalls, privacyEvents } from './privacy-calls.ts';
import { recordCalls } from './record-calls.ts';
import { reconcileCalls } from './reconcile-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { ticketTemplateCalls } from './ticket-template-calls.ts';
import { tradeAlertCalls, tradeAlertEvents } from './trade-alert-calls.ts';
import { tradeHistoryCalls, tradeHistoryEvents } from './trade-history-calls.ts';
import { tradingCalls, tradingEvents } from './trading-calls.ts';
import { transferCalls } from './transfer-calls.ts';
import { updateCalls, updateEvents } from './update-calls.ts';
import { viewCalls } from './view-calls.ts';

/**
 * The whole contract between window and app. Preload and browser host both carry it, the registrar parses by it, and
 * nothing else crosses. The page imports types only from here: the schemas stay out of its bundle.
 */
export const calls = {
  ...appCalls,
  ...accountCalls,
  ...recordCalls,
  ...orderCalls,
  ...practiceCalls,
  ...marketCalls,
  ...tradingCalls,
  ...deadManCalls,
  ...tradeHistoryCalls,
  ...historyCalls,
  ...reviewCalls,
  ...reconcileCalls,
  ...exportCalls,
  ...viewCalls,
  ...addressCalls,
  ...transferCalls,
  ...backupCalls,
  ...diagnosticsCalls,
  ...alertCalls,
  ...tradeAlertCalls,
  ...ticketTemplateCalls,
  ...privacyCalls,
  ...updateCalls,
  ...networkCalls,
} as const;

/** Events go one way, app to window. */
export const events = {
  status: statusView,
  preferences,
  /** There is one more notice about this start (`app.describe`). */
  notices: noticesChanged,
  /** The person is asked outside the page, or was. */
  confirm: confirmView,
  /** Accounts, their order, their credentials' state or the chosen one changed. */
  accounts: accountCalls['accounts.list'].reply,
  /** A placement was journaled or got its outcome. */
  placement: placementView,
  ...pairEvents,
  ...marketEvents,
  ...tradingEvents,
  ...tradeHistoryEvents,
  ...historyEvents,
  ...alertEvents,
  ...tradeAlertEvents,
  ...backupEvents,
  ...diagnosticsEvents,
  ...privacyEvents,
  ...updateEvents,
} as const;

export type CallName = keyof typeof calls;
export type CallInput<N extends CallName> = z.infer<(typeof calls)[N]['input']>;
export type CallReply<N extends CallName> = z.infer<(typeof calls)[N]['reply']>;
export type CallResult<N extends CallName> = Result<CallReply<N>, BridgeError>;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;

/** What the page finds as `window.counterfoil`. Exactly these two. */
export interface Bridge {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResult<N>>;
  /** Returns the function that ends the subscription. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
}

/** One function per call: what the app gives to the registrar. A missing or extra one does not compile. */
export type CallHandlers = {
  [N in CallName]: (input: CallInput<N>) => Promise<CallResult<N>>;
};
