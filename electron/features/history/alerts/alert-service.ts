import type { alertCalls } from '../../../../shared/bridge/alert-calls.ts';
import type { Preferences } from '../../../../shared/bridge/app-calls.ts';
import type { CallHandlers, EventName, EventPayload } from '../../../../shared/bridge/contract.ts';
import type { QuietHours } from '../../../../shared/alerts/alert-rules.ts';
import { isQuiet, quietFor } from '../../../../shared/alerts/alert-quiet.ts';
import { formatAlert, formatGatheredAlerts } from '../../../../shared/alerts/format-alert.ts';
import { systemZone, type TimeZone, timeZoneOf } from '../../../../shared/base/time-zone.ts';
import { succeed } from '../../../../shared/base/result.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Reloads } from '../../../storage/reloads.ts';
import type { Files } from '../../../platform/files.ts';
import type { Notifier } from '../../../platform/person.ts';
import type { ArchiveClient } from '../archive/archive-module.ts';
import type { AlertCounts, UnnotifiedAlerts, alertOps } from './alert-ops.ts';
import { ALERTS_FILE, openAlertSettings } from './alert-settings.ts';

/** Older alerts are deleted: nobody reads such a list to its end. The records stay. */
const MAX_ALERTS = 100_000;

interface AlertServiceParts {
  archive: ArchiveClient<typeof alertOps>;
  clock: Clock;
  files: Files;
  /** Called when a restore has replaced the rules. */
  reloads?: Reloads | undefined;
  /** Where alerts.json is kept. */
  folder: string;
  preferences(): Preferences;
  notifier: Notifier;
  announce: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
  /** Also of an account that was removed. */
  accountName(accountId: string): string;
}

/** Searches for stuck records, notifies of what the archive raised, and answers the window about both. */
export interface AlertService {
  handlers: Pick<CallHandlers, keyof typeof alertCalls>;
  /** As a person set them. */
  quietHours(): QuietHours;
  begin(): void;
  /** The archive changed, or its columns are read now. */
  changed(opening: boolean): void;
  /** A sync came to its end. */
  synced(): void;
  /** The venue started the account over: what is read next raises no alerts. */
  startedOver(accountId: string): Promise<void>;
  close(): void;
}

/** Alerts that come within this span are one notice: a sync brings many at once. */
export const ALERT_GATHER_MS = 1_500;
/** How often stuck records are searched for, and the end of quiet hours is checked. */
export const ALERT_SWEEP_MS = 5 * 60_000;

export function createAlertService(parts: AlertServiceParts): AlertService {
  const { archive, clock, announce } = parts;
  const settings = openAlertSettings(parts.files, parts.folder, parts.reloads);
  let cancelGather: (() => void) | null = null;
  let cancelQuiet: (() => void) | null = null;
  let cancelTick: () => void = () => undefined;
  let sweepOwed = false;
  let closed = false;
  let recorded: AlertCounts | null = null;

  function announceCounts({ unread, total, newest, practice }: AlertCounts): void {
    const counts = { unread, total, newest, practice };
    if (JSON.stringify(recorded) === JSON.stringify(counts)) return;
    recorded = counts;
    announce('alerts', counts);
  }

  function zone(): Pick<TimeZone, 'offsetAt'> {
    return timeZoneOf(parts.preferences().timeZone === 'utc' ? 'UTC' : systemZone()) ?? UTC;
  }

  async function sendRules(): Promise<void> {
    await archive.request('alerts.setRules', settings.get().rules);
  }

  async function rulesChanged(): Promise<void> {
    cancelQuiet?.();
    cancelQuiet = null;
    await sendRules();
    await sweep();
  }
  parts.reloads?.on(ALERTS_FILE, () => void rulesChanged());

  async function sweep(): Promise<void> {
    if (closed) return;
    const swept = await archive.request('alerts.sweep', { at: clock.now() });
    if (swept.ok) sweepOwed = swept.value === null;
    await archive.request('alerts.prune', { max: MAX_ALERTS });
    await check();
  }

  async function check(): Promise<void> {
    if (closed) return;
    const state = await archive.request('alerts.state', null);
    if (!state.ok || closed) return;
    announceCounts(state.value);
    if (state.value.unnotified) await notifyDue();
  }

  /** Notifies of alerts nobody was notified of, or of all of them together once the quiet hours are over. */
  async function notifyDue(): Promise<void> {
    const { quiet } = settings.get();
    const waits = quietFor(quiet, zone(), clock.now());
    if (waits > 0) {
      cancelQuiet?.();
      cancelQuiet = clock.after(waits, () => void check());
      return;
    }
    const taken = await archive.request('alerts.take', null);
    if (!taken.ok || taken.value.count === 0) return;
    const { oldestAt } = taken.value;
    notify(taken.value, oldestAt !== null && isQuiet(quiet, zone(), oldestAt));
    // Live and practice are never in one notice: what is left is of the other.
    await notifyDue();
  }

  function notify(alerts: UnnotifiedAlerts, held: boolean): void {
    const { notify: wish } = parts.preferences();
    if (wish === 'off') return;
    const { accountId } = alerts;
    const { title, body } =
      alerts.only !== null && !held
        ? formatSingleAlert(alerts.only, wish === 'with-amounts')
        : formatGatheredAlerts(alerts.count, alerts.kinds, held);
    const name = accountId === null ? null : parts.accountName(accountId);
    const signed = name === null ? body : `${name}: ${body}`;
    announce('notification', { about: 'alert', title, body: signed, accountId, clientOid: null });
    parts.notifier.notify({ title, body: signed });
  }

  function checkSoon(): void {
    cancelGather ??= clock.after(ALERT_GATHER_MS, () => {
      cancelGather = null;
      void check();
    });
  }

  function tick(): void {
    cancelTick = clock.after(ALERT_SWEEP_MS, () => {
      void sweep();
      tick();
    });
  }

  return {
    handlers: {
      'alerts.counts': (query) => archive.request('alerts.counts', query),
      'alerts.list': (query) => archive.request('alerts.page', query),
      'alerts.accounts': () => archive.request('alerts.accounts', null),
      async 'alerts.read'(which) {
        const read = await archive.request('alerts.read', { at: clock.now(), ...which });
        if (read.ok) announceCounts(read.value);
        return read;
      },
      'alerts.settings': async () => succeed(settings.view()),
      async 'alerts.setSettings'(next) {
        const saved = settings.set(next);
        if (!saved.ok) return saved;
        await rulesChanged();
        return succeed(settings.view());
      },
    },
    quietHours: () => settings.get().quiet,
    begin() {
      void sendRules();
      void sweep();
      tick();
    },
    changed(opening) {
      if (opening || closed) return;
      if (sweepOwed) {
        sweepOwed = false;
        void sweep();
      }
      checkSoon();
    },
    synced: () => void sweep(),
    async startedOver(accountId) {
      await archive.request('alerts.stop', { accountId });
    },
    close() {
      closed = true;
      cancelGather?.();
      cancelQuiet?.();
      cancelTick();
    },
  };
}

const UTC = { offsetAt: () => 0 };

function formatSingleAlert(
  alert: Parameters<typeof formatAlert>[0],
  withAmounts: boolean,
): { title: string; body: string } {
  const { title, body, next } = formatAlert(alert, withAmounts);
  return { title, body: `${body} ${next}` };
}
