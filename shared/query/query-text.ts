import { fail, type Result, succeed } from '../base/result.ts';
import { queryMessages } from '../messages/query.ts';
import type { HistoryFilter } from './filter.ts';
import { endOf, momentText, startingDay } from './query-dates.ts';
import { type QueryProblem } from './query-problem.ts';
import { quoteWhereNeeded, scanQuery } from './query-scan.ts';
import { accountTerm, type NamedAccount, readTerm, refuseContradictions } from './query-terms.ts';
import { type TimeZone, timeZoneOf } from '../base/time-zone.ts';
import { REVIEW_TERMS, statusTerm } from './value-terms.ts';

/** What a query text cannot express by itself. */
export interface QuerySetting {
  /** IANA name, or UTC: days are this zone's. */
  timeZone: string;
  /** Every account whose records the archive may hold. */
  accounts: readonly NamedAccount[];
}

/**
 * Reads a query text such as `currency:USDT amount>1000 after:2026-01-01 "invoice 17"`; docs/export.md has the whole grammar.
 * All terms must hold; of a list any member. Never throws: what cannot be understood, is there twice or rules itself out is
 * answered with a message for the person and the place in the text.
 */
export function parseQuery(text: string, setting: QuerySetting): Result<HistoryFilter, QueryProblem> {
  const zone = timeZoneOf(setting.timeZone);
  if (zone === null) return fail({ message: queryMessages.unknownZone(setting.timeZone), at: 0 });
  const terms = scanQuery(text);
  if (!terms.ok) return terms;
  const filter: HistoryFilter = {};
  for (const term of terms.value) {
    const problem = readTerm(filter, term, { zone, accounts: setting.accounts });
    if (problem !== null) return fail(problem);
  }
  const contradiction = refuseContradictions(filter, terms.value);
  return contradiction === null ? succeed(filter) : fail(contradiction);
}

/**
 * The one text of a filter: equal filters have equal texts, and `parseQuery` reads it back as the same filter (of a value that
 * is twice in a list, once). A filter that rules itself out has a text too, which `parseQuery` refuses.
 */
export function printQuery(filter: HistoryFilter, setting: QuerySetting): string {
  return print(filter, setting.accounts, timeZoneOf(setting.timeZone) ?? timeZoneOf('UTC'));
}

/** As `printQuery`, and read back as the same filter in every zone and under whatever names: instants in UTC, accounts by id. */
export function printLasting(filter: HistoryFilter): string {
  return print(filter, [], null);
}

/** Without a zone no day is named. */
function print(filter: HistoryFilter, accounts: readonly NamedAccount[], zone: TimeZone | null): string {
  const accountIds = filter.accountIds?.map((id) => accountTerm(id, accounts));
  return [
    list('account', accountIds),
    filter.removed === true ? 'removed:yes' : '',
    filter.kind === undefined ? '' : `direction:${filter.kind}`,
    list('currency', filter.currencies),
    list('chain', filter.chains),
    statusText(filter.statuses),
    list('address-name', filter.names),
    amountText(filter),
    timeText(filter, zone),
    flag(filter.offChain, 'is:off-chain', 'is:on-chain'),
    flag(filter.missing, 'is:no-longer-listed', 'is:listed'),
    flag(filter.damaged, 'is:damaged', 'is:intact'),
    flag(filter.final, 'is:settled', 'is:pending'),
    flag(filter.changed, 'is:changed', 'is:unchanged'),
    flag(filter.altered, 'is:changed-at-venue', 'is:unchanged-at-venue'),
    flag(filter.late, 'is:listed-late', 'is:listed-in-time'),
    flag(filter.hasMemo, 'has:memo', 'no:memo'),
    list(
      'review',
      filter.reviews?.map((status) => REVIEW_TERMS[status]),
    ),
    flag(filter.imported, 'has:imported', 'no:imported'),
    list('label', filter.labels),
    flag(filter.internalTransfer, 'internal-transfer:yes', 'internal-transfer:no'),
    [...new Set(filter.text)].map(quoteWhereNeeded).join(' '),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function list(key: string, values: readonly string[] | undefined): string {
  return values === undefined ? '' : `${key}:${[...new Set(values)].map(quoteWhereNeeded).join(',')}`;
}

function statusText(statuses: readonly string[] | undefined): string {
  if (statuses === undefined) return '';
  const terms = [...new Set(statuses)].map((status) => statusTerm(status, quoteWhereNeeded));
  return `status:${terms.join(',')}`;
}

function flag(value: boolean | undefined, yes: string, no: string): string {
  if (value === undefined) return '';
  return value ? yes : no;
}

function amountText({ above, below }: HistoryFilter): string {
  if (above?.inclusive === true && below?.inclusive === true && above.value === below.value) {
    return `amount=${above.value}`;
  }
  const parts: string[] = [];
  if (above !== undefined) parts.push(`amount${above.inclusive ? '>=' : '>'}${above.value}`);
  if (below !== undefined) parts.push(`amount${below.inclusive ? '<=' : '<'}${below.value}`);
  return parts.join(' ');
}

function timeText({ from, before }: HistoryFilter, zone: TimeZone | null): string {
  if (from !== undefined && before !== undefined && zone !== null) {
    const day = startingDay(from, zone);
    if (day !== null && endOf(zone.dayOf(from), zone) === before) return `on:${day}`;
  }
  const parts: string[] = [];
  if (from !== undefined) parts.push(`after:${momentText(from, zone)}`);
  if (before !== undefined) parts.push(`before:${momentText(before, zone)}`);
  return parts.join(' ');
}
