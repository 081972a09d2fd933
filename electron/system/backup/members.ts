import type { z } from 'zod';
import type { ExportTemplate } from '../../../shared/exports/template.ts';
import {
  FIRST_TRANSFER_RULES,
  type TransferRules,
  transferRules,
} from '../../../shared/bridge/transfer-calls.ts';
import { entryKey } from '../../../shared/addresses/address-names.ts';
import { fail, type Result } from '../../../shared/base/result.ts';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';
import { backupPartsMessages } from '../../../shared/messages/backup-parts.ts';
import { ADDRESS_BOOK_FILE, addressBookFile } from '../../features/history/addresses/address-book.ts';
import { EXPLORERS_FILE, explorersFile } from '../../features/history/addresses/explorer-list.ts';
import { ALERT_KINDS, FIRST_ALERT_SETTINGS } from '../../../shared/alerts/alert-rules.ts';
import { ALERTS_FILE, alertsFile, NO_ALERTS_FILE } from '../../features/history/alerts/alert-settings.ts';
import { KNOWN_ACCOUNTS_FILE, knownAccountsFile } from '../../features/history/known-accounts.ts';
import { MAPPINGS_FILE, mappingsFile } from '../../features/history/reconcile/saved-mappings.ts';
import { TRANSFER_RULES_FILE } from '../../features/history/transfers/handlers.ts';
import { TEMPLATES_FILE, templatesFile } from '../../features/history/export/own-templates.ts';
import { NO_VIEWS, VIEWS_FILE, viewsFile } from '../../features/history/views.ts';
import { REVIEWS_FILE } from '../../features/history/reviews/log-schema.ts';
import { verifyReviews } from '../../features/history/reviews/verify.ts';
import { readPlacements } from '../../features/orders/journal-show.ts';
import { verifyJournal } from '../../features/orders/verify.ts';
import {
  MAX_PRICE_ALERTS,
  NO_TRADE_ALERTS,
  TRADE_ALERTS_FILE,
  type TradeAlertsFile,
  tradeAlertsFile,
} from '../../features/trade-alerts/trade-alerts-file.ts';
import type { PriceAlert } from '../../../shared/alerts/trade-alert.ts';
import {
  MAX_TICKET_TEMPLATES,
  TICKET_TEMPLATES_FILE,
  type TicketTemplatesFile,
  ticketTemplatesFile,
} from '../../features/ticket-templates/ticket-templates.ts';
import type { TicketTemplate } from '../../../shared/orders/ticket-template.ts';
import { statementsMember } from './statements-member.ts';
import { startDatesMember } from './start-dates.ts';
import { isSame, type ListMember, listMember } from './list-member.ts';
import {
  addressChanges,
  alertChanges,
  explorerChanges,
  type KeptAlerts,
  transferChanges,
} from './restore-changes.ts';
import { accountsMember, pairsMember, rulesMember } from './setup-members.ts';

export const JOURNAL_FILE = 'journal.db';

/** Bytes of a list in a backup, written or read. */
export const MAX_TEXT = 16 * 1024 * 1024;

/** A hash-chained log in a database of its own. */
export interface LogMember {
  /** Its file in the data folder, and its name in the archive. */
  name: string;
  title: string;
  /** Verifies every row of the file at `path` without changing it. */
  verify(path: string): Result<{ rows: number; head: string }, { message: string }>;
}

export const REVIEWS_MEMBER: LogMember = {
  name: REVIEWS_FILE,
  title: backupPartsMessages.reviews,
  verify: (path) => verifyReviews(path),
};

const JOURNAL_MEMBER: LogMember = {
  name: JOURNAL_FILE,
  title: backupPartsMessages.journal,
  verify(path) {
    const verified = verifyJournal(path);
    if (!verified.ok || isReadable(path)) return verified;
    return fail({ message: backupRestoreMessages.faults.journalOdd });
  },
};

/** A chain proves that its rows belong together, not that the app wrote them. With an unreadable row the app could show no orders. */
function isReadable(path: string): boolean {
  try {
    for (const _placement of readPlacements(path));
    return true;
  } catch {
    return false;
  }
}

/** The records of the archive, a line each: what the venue listed once and may list no longer. */
export const RECORDS_MEMBER = { name: 'records.jsonl', title: backupPartsMessages.records } as const;
/** Larger ones stay out: a plain ZIP holds 4 GiB, logs and lists included. */
export const MAX_RECORDS = 3 * 1024 ** 3;

/** What cannot be fetched again from anywhere. */
export const LOG_MEMBERS: readonly LogMember[] = [REVIEWS_MEMBER, JOURNAL_MEMBER];

type AlertsFile = z.infer<typeof alertsFile>;
type MappingsFile = z.infer<typeof mappingsFile>;
type ViewsFile = z.infer<typeof viewsFile>;
type KnownFile = z.infer<typeof knownAccountsFile>;

/**
 * The lists of the data folder. A file that should be in backups has an entry here: its schema, its entries and their keys. Whoever holds it
 * in memory reads it again when `Reloads` announces it.
 */
export const FILE_MEMBERS: readonly ListMember[] = [
  listMember({
    name: ADDRESS_BOOK_FILE,
    title: backupPartsMessages.addressBook,
    schema: addressBookFile,
    none: { version: 1, entries: [] },
    max: 10_000,
    split: ({ entries }) => new Map(entries.map((entry) => [entryKey(entry), entry])),
    join: (entries) => ({
      version: 1 as const,
      entries: [...entries.values()].sort((a, b) => a.name.localeCompare(b.name, 'en')),
    }),
    describe: addressChanges,
  }),
  listMember({
    name: EXPLORERS_FILE,
    title: backupPartsMessages.explorers,
    schema: explorersFile,
    none: { version: 1, changed: [] },
    max: 300,
    split: ({ changed }) => new Map(changed.map((explorer) => [explorer.chain, explorer])),
    join: (entries) => ({ version: 1 as const, changed: [...entries.values()] }),
    describe: explorerChanges,
  }),
  listMember<ViewsFile, ViewEntry>({
    name: VIEWS_FILE,
    title: backupPartsMessages.views,
    schema: viewsFile,
    none: NO_VIEWS,
    max: 201,
    split: splitViews,
    join: joinViews,
  }),
  listMember<{ version: 1; templates: ExportTemplate[] }, ExportTemplate>({
    name: TEMPLATES_FILE,
    title: backupPartsMessages.templates,
    schema: templatesFile,
    none: { version: 1, templates: [] },
    max: 100,
    split: ({ templates }) => new Map(templates.map((template) => [template.name, template])),
    join: (entries) => ({ version: 1, templates: [...entries.values()] }),
  }),
  listMember<AlertsFile, AlertEntry>({
    name: ALERTS_FILE,
    title: backupPartsMessages.alerts,
    schema: alertsFile,
    none: NO_ALERTS_FILE,
    max: 20,
    split: (file) => splitAlerts(file),
    join: (entries, present) => joinAlerts(entries, present),
    // Without a file the built-in rules apply.
    describe: (id, here, entry) => alertChanges(id, entry.rule, alertsWith(here), alertsWith(entry)),
  }),
  listMember<TradeAlertsFile, TradeAlertsFile['alerts'][number]>({
    name: TRADE_ALERTS_FILE,
    title: backupPartsMessages.priceAlerts,
    schema: tradeAlertsFile,
    none: NO_TRADE_ALERTS,
    max: MAX_PRICE_ALERTS,
    // What the bell keeps stays where it happened, and no alert fires over where a price was when the backup was made.
    split: ({ alerts }) => new Map(alerts.map((alert) => [alert.id, asRestored(alert)])),
    join: joinPriceAlerts,
  }),
  listMember<TicketTemplatesFile, TicketTemplate>({
    name: TICKET_TEMPLATES_FILE,
    title: backupPartsMessages.ticketTemplates,
    schema: ticketTemplatesFile,
    none: { version: 1, templates: [] },
    max: MAX_TICKET_TEMPLATES,
    split: ({ templates }) => new Map(templates.map((template) => [template.name, template])),
    join: (entries) => ({ version: 1, templates: [...entries.values()] }),
  }),
  listMember<TransferRules, TransferRules>({
    name: TRANSFER_RULES_FILE,
    title: backupPartsMessages.transferRules,
    schema: transferRules,
    none: FIRST_TRANSFER_RULES,
    max: 1,
    split: (rules) => new Map([['rules', rules]]),
    join: (entries, present) => entries.get('rules') ?? present,
    describe: (id, here, rules) => transferChanges(id, here ?? FIRST_TRANSFER_RULES, rules),
  }),
  listMember<MappingsFile, MappingsFile['mappings'][number]>({
    name: MAPPINGS_FILE,
    title: backupPartsMessages.mappings,
    schema: mappingsFile,
    none: { version: 1, mappings: [] },
    max: 100,
    split: ({ mappings }) => new Map(mappings.map((mapping) => [mapping.name, mapping])),
    join: (entries) => ({
      version: 1,
      mappings: [...entries.values()].sort((a, b) => a.name.localeCompare(b.name, 'en')),
    }),
  }),
  listMember<KnownFile, KnownFile['accounts'][number]>({
    name: KNOWN_ACCOUNTS_FILE,
    title: backupPartsMessages.knownAccounts,
    schema: knownAccountsFile,
    none: { version: 1, accounts: [] },
    max: 10_000,
    split: ({ accounts }) => new Map(accounts.map((account) => [account.id, account])),
    join: (entries) => ({ version: 1, accounts: [...entries.values()] }),
  }),
];

function joinPriceAlerts(
  entries: ReadonlyMap<string, PriceAlert>,
  present: TradeAlertsFile,
): TradeAlertsFile {
  const here = new Map(present.alerts.map((alert) => [alert.id, alert]));
  const alerts = [...entries].map(([id, entry]) => {
    const before = here.get(id);
    return before !== undefined && isSame(asRestored(before), entry) ? before : entry;
  });
  return { ...present, alerts };
}

function asRestored(alert: PriceAlert): PriceAlert {
  return alert.state.is === 'waiting' ? { ...alert, state: { is: 'waiting', side: null } } : alert;
}

/** Alert rules are merged one by one, so that restoring one leaves the others alone. */
type AlertEntry =
  | { rule: 'quiet'; is: AlertsFile['quiet'] }
  | {
      [R in keyof AlertsFile['rules']]-?: { rule: R; is: NonNullable<AlertsFile['rules'][R]> };
    }[keyof AlertsFile['rules']];

function splitAlerts({ rules, quiet }: AlertsFile): Map<string, AlertEntry> {
  const entries: AlertEntry[] = [
    ...ALERT_KINDS.map(
      (rule) => ({ rule, is: rules[rule] ?? FIRST_ALERT_SETTINGS.rules[rule] }) as AlertEntry,
    ), // rule by rule
    { rule: 'quiet', is: quiet },
  ];
  return new Map(entries.map((entry) => [entry.rule, entry]));
}

/** The built-in rules with this entry. */
function alertsWith(entry: AlertEntry | undefined): KeptAlerts {
  const entries = new Map(entry === undefined ? [] : [[entry.rule, entry] as const]);
  const { rules, quiet } = joinAlerts(entries, NO_ALERTS_FILE);
  return { rules: { ...FIRST_ALERT_SETTINGS.rules, ...rules }, quiet };
}

function joinAlerts(entries: ReadonlyMap<string, AlertEntry>, present: AlertsFile): AlertsFile {
  const joined = structuredClone(present);
  for (const entry of entries.values()) {
    if (entry.rule === 'quiet') joined.quiet = entry.is;
    else Object.assign(joined.rules, { [entry.rule]: entry.is });
  }
  return joined;
}

/** Lists out of settings.json, whose other parts stay out of backups. */
export const SETTINGS_MEMBERS: readonly ListMember[] = [accountsMember, rulesMember, pairsMember];

export const LIST_MEMBERS: readonly ListMember[] = [
  ...SETTINGS_MEMBERS,
  startDatesMember,
  ...FILE_MEMBERS,
  statementsMember,
];

/** How the window is arranged is an entry of its own, under the empty name that no view has. */
type ViewEntry = ViewsFile['views'][number] | Pick<ViewsFile, 'columns' | 'trade'>;
const ARRANGED = '';

function splitViews({ views, columns, trade }: ViewsFile): Map<string, ViewEntry> {
  const entries = new Map<string, ViewEntry>(views.map((view) => [view.name, view]));
  const isArranged =
    columns.length > 0 || trade.favourites.length > 0 || Object.keys(trade.layouts).length > 0;
  if (isArranged) entries.set(ARRANGED, { columns, trade });
  return entries;
}

function joinViews(entries: ReadonlyMap<string, ViewEntry>): ViewsFile {
  const joined: ViewsFile = { ...NO_VIEWS, views: [] };
  for (const entry of entries.values()) {
    if ('trade' in entry) Object.assign(joined, entry);
    else joined.views.push(entry);
  }
  return joined;
}
