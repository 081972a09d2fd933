import type { CallHandlers, CallName, EventName, EventPayload } from '../../shared/bridge/contract.ts';
import type { AppEventListener } from '../base/announcer.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../logs/log.ts';

/** Notes every call that fails: its channel, the kind and how long it took; never what was asked or answered. */
export function loggedHandlers(handlers: CallHandlers, log: Log, clock: Clock): CallHandlers {
  const logged: Partial<Record<CallName, unknown>> = {};
  for (const [name, handler] of Object.entries(handlers)) {
    const run = handler as (input: unknown) => Promise<{ ok: boolean; error?: { kind: string } }>; // each answers a Result
    logged[name as CallName] = async (input: unknown) => {
      const began = clock.monotonic();
      const ms = () => Math.round(clock.monotonic() - began);
      try {
        const result = await run(input);
        if (!result.ok) log.note('warn', 'call.failed', { call: name, kind: result.error?.kind, ms: ms() });
        return result;
      } catch (thrown) {
        log.note('error', 'call.broke', { call: name, thrown, ms: ms() });
        throw thrown;
      }
    };
  }
  return logged as CallHandlers; // every name of `handlers`, and no other
}

/** Notes what the app announces that a support engineer asks for first: passes of the history, the trading lock, the practice exchange. */
export function noteEvents(log: Log): AppEventListener {
  const syncs = new Map<string, string>();
  let locked: boolean | null = null;
  let practice = '';
  let connection = '';
  return (name, payload) => {
    const event = { name, payload } as AppEvent; // a listener gets the payload of the name it gets
    switch (event.name) {
      case 'sync': {
        const { accountId, state, kind, read, added, requests } = event.payload;
        const now = `${state} ${kind ?? ''}`;
        if (syncs.get(accountId) === now) return;
        syncs.set(accountId, now);
        const level = state === 'failed' ? 'warn' : 'info';
        log.note(level, 'history.sync', { account: accountId, state, list: kind, read, added, requests });
        return;
      }
      case 'tradingRules':
        if (locked === event.payload.locked) return;
        ({ locked } = event.payload);
        log.note('info', 'trading.lock', { locked });
        return;
      case 'status': {
        const { accountId, practice: exchange } = event.payload;
        if (practice !== exchange.state) {
          practice = exchange.state;
          log.note('info', 'practice.state', { state: practice });
        }
        const now = `${accountId ?? 'none'} ${event.payload.connection}`;
        if (connection === now) return;
        connection = now;
        log.note('info', 'venue.connection', { account: accountId, state: event.payload.connection });
        return;
      }
      case 'lock':
        log.note('info', 'window.lock', { locked: event.payload.locked !== null });
        return;
      case 'placement': {
        const { accountId, outcome } = event.payload;
        log.note('info', 'order.outcome', { account: accountId, outcome: outcome?.kind ?? 'under way' });
        return;
      }
      case 'accounts':
      case 'alerts':
      case 'automaticBackups':
      case 'balances':
      case 'book':
      case 'candle':
      case 'confirm':
      case 'crash':
      case 'history':
      case 'notices':
      case 'notification':
      case 'order':
      case 'pairs':
      case 'preferences':
      case 'tradeAlerts':
      case 'tradeHistory':
      case 'trades':
      case 'updates':
    }
  };
}

export type AppEvent = { [N in EventName]: { name: N; payload: EventPayload<N> } }[EventName];
