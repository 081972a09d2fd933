import { isQuiet, quietFor } from '../../../shared/alerts/alert-quiet.ts';
import type { QuietHours } from '../../../shared/alerts/alert-rules.ts';
import { formatManyTradeAlerts, formatTradeAlert } from '../../../shared/alerts/format-trade-alert.ts';
import type { PriceAlert } from '../../../shared/alerts/trade-alert.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { systemZone, type TimeZone, timeZoneOf } from '../../../shared/base/time-zone.ts';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { Preferences } from '../../../shared/bridge/app-calls.ts';
import type { CallHandlers, EventName, EventPayload } from '../../../shared/bridge/contract.ts';
import type { tradeAlertCalls, TradeAlertsView } from '../../../shared/bridge/trade-alert-calls.ts';
import { tradeAlertsMessages } from '../../../shared/messages/trade-alerts.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Notifier } from '../../platform/person.ts';
import type { Reloads } from '../../storage/reloads.ts';
import { createPriceJudge } from './price-judge.ts';
import { createPriceSource, type PriceClient, type PriceSource } from './price-source.ts';
import {
  type KeptAlert,
  MAX_PRICE_ALERTS,
  MAX_TRADE_ALERTS,
  openTradeAlertsFile,
  TRADE_ALERTS_FILE,
} from './trade-alerts-file.ts';

export interface TradeAlertServiceParts {
  clock: Clock;
  ids: Ids;
  files: Files;
  reloads?: Reloads | undefined;
  /** Where trade-alerts.json is kept. */
  folder: string;
  findAccount(accountId: string): AccountView | null;
  /** The venue of an account, asked without a key. */
  publicClient(accountId: string): Promise<Result<PriceClient, BridgeError>>;
  preferences(): Preferences;
  quietHours(): QuietHours;
  notifier: Notifier;
  announce: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
}

/** Watches prices for the alerts of a person, and keeps for the bell what happened in trading. */
export interface TradeAlertService {
  handlers: Pick<CallHandlers, keyof typeof tradeAlertCalls>;
  begin(): void;
  /** An order is filled; whoever reports it has notified of it. The same order is kept once. */
  orderFilled(order: VenueOrder): void;
  /** A stop fired; whoever reports it has notified of it. The same order is kept once. */
  stopFired(order: VenueOrder): void;
  /** A dead-man switch ended otherwise than by a person here; whoever reports it has notified of it. */
  deadManEnded: (accountId: string, how: DeadManEnd['how'], symbols: readonly string[]) => void;
  /** The accounts changed. */
  prune(): void;
  /** The window is locked, or the machine sleeps: no price is asked for. */
  suspend(): void;
  resume(): void;
  close(): void;
}

/** Price alerts that fire within this span are one notification. */
export const TRADE_ALERT_GATHER_MS = 400;
/** How often the end of quiet hours is looked for: they may be changed meanwhile. */
export const TRADE_ALERT_QUIET_MS = 5 * 60_000;

export function createTradeAlertService(parts: TradeAlertServiceParts): TradeAlertService {
  const { clock, ids, announce } = parts;
  const file = openTradeAlertsFile(parts.files, parts.folder, parts.reloads);
  const judge = createPriceJudge();
  const sources = new Map<string, PriceSource>();
  /** What holds now. On a disk that takes nothing it is ahead of the file, so that nothing fires again in this run. */
  let { alerts, kept } = file.get();
  let suspended = false;
  let closed = false;
  let cancelNotify: (() => void) | null = null;

  parts.reloads?.on(TRADE_ALERTS_FILE, () => {
    ({ alerts, kept } = file.get());
    judge.forget();
    changed();
  });

  function view(): TradeAlertsView {
    return {
      alerts: [...alerts].reverse(),
      kept: kept.map(({ notified: _own, ...alert }) => alert).reverse(),
      withoutPrices: [...sources].flatMap(([accountId, source]) => {
        const reason = source.problem();
        return reason === null ? [] : [{ accountId, reason }];
      }),
      problem: file.problem(),
    };
  }

  /** The prices that are needed now, and the window hears what holds. */
  function changed(): void {
    followPrices();
    announce('tradeAlerts', view());
  }

  /** Kind `store`, and nothing changed, when it cannot be written. */
  function change(next: { alerts?: PriceAlert[]; kept?: KeptAlert[] }): Result<TradeAlertsView, BridgeError> {
    const written = file.set({ version: 1, alerts, kept, ...next });
    if (!written.ok) return written;
    ({ alerts, kept } = written.value);
    changed();
    return succeed(view());
  }

  /** What happened holds, whether or not the disk takes it; it is written with the next change then. */
  function happened(next: { alerts?: PriceAlert[]; kept?: KeptAlert[] }): void {
    alerts = next.alerts ?? alerts;
    kept = next.kept ?? kept;
    file.set({ version: 1, alerts, kept });
  }

  function followPrices(): void {
    const wanted = new Map<string, Set<string>>();
    for (const { accountId, symbol, state } of suspended || closed ? [] : alerts) {
      if (state.is !== 'waiting' || parts.findAccount(accountId) === null) continue;
      wanted.set(accountId, (wanted.get(accountId) ?? new Set()).add(symbol));
    }
    for (const [accountId, source] of sources) {
      if (wanted.has(accountId)) continue;
      source.close();
      sources.delete(accountId);
    }
    for (const [accountId, symbols] of wanted) {
      let source = sources.get(accountId);
      if (source === undefined) {
        source = createPriceSource({
          client: () => parts.publicClient(accountId),
          clock,
          ids,
          onPrice: (symbol, price) => priceSeen(accountId, symbol, price),
          onProblem: () => announce('tradeAlerts', view()),
        });
        sources.set(accountId, source);
      }
      source.follow(symbols);
    }
  }

  function priceSeen(accountId: string, symbol: string, price: string): void {
    if (suspended || closed) return;
    const fired: KeptAlert[] = [];
    let sidesChanged = false;
    const next = alerts.map((alert): PriceAlert => {
      if (alert.accountId !== accountId || alert.symbol !== symbol) return alert;
      const judged = judge.judge(alert, price, clock.monotonic());
      switch (judged.is) {
        case 'nothing':
          return alert;
        case 'other-side':
          sidesChanged = true;
          return { ...alert, state: { is: 'waiting', side: judged.side } };
        case 'fired': {
          const about = { kind: 'price', condition: alert.condition, price } as const;
          fired.push(keptNow(accountId, symbol, about, false));
          return { ...alert, state: { is: 'fired', at: clock.now(), price } };
        }
      }
    });
    if (fired.length === 0 && !sidesChanged) return;
    happened({ alerts: next, kept: newest([...kept, ...fired]) });
    if (fired.length === 0) return;
    changed();
    notifySoon(TRADE_ALERT_GATHER_MS);
  }

  function keptNow(
    accountId: string,
    symbol: string,
    about: KeptAlert['about'],
    notified: boolean,
  ): KeptAlert {
    return { id: ids.uuid(), at: clock.now(), readAt: null, accountId, symbol, about, notified };
  }

  function keepOfOrder({ accountId, symbol }: VenueOrder, about: OfOrder): void {
    const isKept = kept.some(
      (alert) =>
        alert.accountId === accountId &&
        alert.about.kind === about.kind &&
        alert.about.orderId === about.orderId,
    );
    if (isKept || closed) return;
    happened({ kept: newest([...kept, keptNow(accountId, symbol, about, true)]) });
    announce('tradeAlerts', view());
  }

  function notifySoon(ms: number): void {
    cancelNotify ??= clock.after(ms, () => {
      cancelNotify = null;
      notifyDue();
    });
  }

  /** Marked before it is shown: a kill between the two costs the notification, never doubles it; the bell keeps it. */
  function notifyDue(): void {
    const due = kept.filter(({ notified }) => !notified);
    const [first] = due;
    if (first === undefined || closed || suspended) return;
    const quiet = parts.quietHours();
    const wait = quietFor(quiet, zone(), clock.now());
    if (wait > 0) {
      notifySoon(Math.min(wait, TRADE_ALERT_QUIET_MS));
      return;
    }
    happened({ kept: kept.map((alert) => ({ ...alert, notified: true })) });
    if (parts.preferences().notify === 'off') return;
    const held = isQuiet(quiet, zone(), first.at);
    const text = due.length === 1 && !held ? formatTradeAlert(first) : formatManyTradeAlerts(due, held);
    const { title, body } = text;
    const owners = new Set(due.map(({ accountId }) => accountId));
    const accountId = owners.size === 1 ? first.accountId : null;
    const name = accountId === null ? null : (parts.findAccount(accountId)?.name ?? null);
    const signed = name === null ? body : `${name}: ${body}`;
    announce('notification', { about: 'price', title, body: signed, accountId, clientOid: null });
    parts.notifier.notify({ title, body: signed });
  }

  function zone(): Pick<TimeZone, 'offsetAt'> {
    return timeZoneOf(parts.preferences().timeZone === 'utc' ? 'UTC' : systemZone()) ?? UTC;
  }

  /** The alert, changed; `not-found` when it was removed meanwhile. */
  function replace(id: string, to: PriceAlert['state'] | null): Result<TradeAlertsView, BridgeError> {
    if (alerts.every((alert) => alert.id !== id)) {
      return fail({ kind: 'not-found', message: tradeAlertsMessages.gone });
    }
    const next = alerts.flatMap((alert): PriceAlert[] =>
      alert.id !== id ? [alert] : to === null ? [] : [{ ...alert, state: to }],
    );
    judge.forget(id);
    return change({ alerts: next });
  }

  return {
    handlers: {
      'tradeAlerts.list': async () => succeed(view()),
      async 'tradeAlerts.add'({ accountId, symbol, condition }) {
        const account = parts.findAccount(accountId);
        if (account === null) return fail({ kind: 'not-found', message: tradeAlertsMessages.noAccount });
        if (account.venue.capabilities.tickers === null) {
          const message = tradeAlertsMessages.noPrices(account.venue.label);
          return fail({ kind: 'no-capability', message });
        }
        if (alerts.length >= MAX_PRICE_ALERTS) {
          return fail({ kind: 'limit', message: tradeAlertsMessages.tooMany(MAX_PRICE_ALERTS) });
        }
        const state = { is: 'waiting', side: null } as const;
        const added = { id: ids.uuid(), accountId, symbol, condition, createdAt: clock.now(), state };
        return change({ alerts: [...alerts, added] });
      },
      'tradeAlerts.set': async ({ id, to }) =>
        replace(id, to === 'paused' ? { is: 'paused' } : { is: 'waiting', side: null }),
      'tradeAlerts.remove': async ({ id }) => replace(id, null),
      async 'tradeAlerts.read'({ ids: which }) {
        const readAt = clock.now();
        const isMeant = (alert: KeptAlert) => alert.readAt === null && (which?.includes(alert.id) ?? true);
        return change({ kept: kept.map((alert) => (isMeant(alert) ? asRead(alert, readAt) : alert)) });
      },
    },
    begin() {
      followPrices();
      notifySoon(TRADE_ALERT_GATHER_MS);
    },
    orderFilled(order) {
      const { side, orderId, clientOid, filledSize, filledFunds } = order;
      keepOfOrder(order, {
        kind: 'filled',
        side,
        orderId,
        clientOid,
        size: filledSize,
        funds: filledFunds,
      });
    },
    stopFired(order) {
      const { side, orderId, clientOid, stop } = order;
      const ended = stop?.ended;
      if (stop === undefined || ended === undefined || ended === 'gone') return;
      keepOfOrder(order, { kind: 'stop', side, orderId, clientOid, ended, price: stop.price });
    },
    deadManEnded(accountId, how, symbols) {
      if (closed) return;
      const [only = ''] = symbols.length === 1 ? symbols : [];
      const about: DeadManEnd = { kind: 'dead-man', how, symbols: [...symbols] };
      happened({ kept: newest([...kept, keptNow(accountId, only, about, true)]) });
      announce('tradeAlerts', view());
    },
    prune: followPrices,
    suspend() {
      suspended = true;
      judge.forget();
      followPrices();
    },
    resume() {
      suspended = false;
      followPrices();
      notifySoon(TRADE_ALERT_GATHER_MS);
    },
    close() {
      closed = true;
      cancelNotify?.();
      followPrices();
    },
  };
}

type OfOrder = Exclude<KeptAlert['about'], { kind: 'price' | 'dead-man' }>;
type DeadManEnd = Extract<KeptAlert['about'], { kind: 'dead-man' }>;

const UTC = { offsetAt: () => 0 };

function asRead(alert: KeptAlert, readAt: number): KeptAlert {
  return { ...alert, readAt };
}

function newest(kept: KeptAlert[]): KeptAlert[] {
  return kept.slice(-MAX_TRADE_ALERTS);
}
