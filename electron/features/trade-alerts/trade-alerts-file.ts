import { z } from 'zod';
import { priceAlert, tradeAlert } from '../../../shared/alerts/trade-alert.ts';
import { settingsFilesMessages } from '../../../shared/messages/settings-files.ts';
import type { Files } from '../../platform/files.ts';
import type { Reloads } from '../../storage/reloads.ts';
import { openStoredFile, type StoredFile } from '../../storage/stored-file.ts';

export const TRADE_ALERTS_FILE = 'trade-alerts.json';

/** Price alerts a person may have at once, those that fired included. */
export const MAX_PRICE_ALERTS = 100;
/** What the bell keeps; older ones are dropped. */
export const MAX_TRADE_ALERTS = 300;

/** `notified`: the notification for it was handed out, or somebody else gave it. */
const keptAlert = z.strictObject({ ...tradeAlert.shape, notified: z.boolean() });
export type KeptAlert = z.infer<typeof keptAlert>;

/** Both in one file: that an alert fired, and what the bell keeps of it, are one write. Newest last. */
export const tradeAlertsFile = z.strictObject({
  version: z.literal(1),
  alerts: z.array(priceAlert).check(z.maxLength(MAX_PRICE_ALERTS)),
  kept: z.array(keptAlert).check(z.maxLength(MAX_TRADE_ALERTS)),
});
export type TradeAlertsFile = z.infer<typeof tradeAlertsFile>;

export const NO_TRADE_ALERTS: TradeAlertsFile = { version: 1, alerts: [], kept: [] };

export function openTradeAlertsFile(
  files: Files,
  folder: string,
  reloads: Reloads | undefined,
): StoredFile<TradeAlertsFile> {
  return openStoredFile<TradeAlertsFile>({
    files,
    folder,
    name: TRADE_ALERTS_FILE,
    messages: settingsFilesMessages.tradeAlerts,
    schema: tradeAlertsFile,
    none: NO_TRADE_ALERTS,
    reloads,
  });
}
