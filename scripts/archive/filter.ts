import type { HistoryFilter } from '../../shared/query/filter.ts';
import { readDay, readMoment } from '../../shared/query/query-dates.ts';
import { parseQuery } from '../../shared/query/query-text.ts';
import { timeZoneOf } from '../../shared/base/time-zone.ts';
import { fail, type Result } from '../../shared/base/result.ts';
import type { KnownAccount } from './accounts.ts';
import type { Command } from './command.ts';

/** The query, with --from and --to put into it; the error is for the person who typed it. */
export function filterOf(command: Command, accounts: readonly KnownAccount[]): Result<HistoryFilter, string> {
  const zone = timeZoneOf(command.timeZone);
  if (zone === null)
    return fail(`--time-zone: unknown time zone "${command.timeZone}". Use e.g. Europe/Berlin or UTC.`);
  const filter = parseQuery(command.query, { timeZone: command.timeZone, accounts });
  if (!filter.ok) {
    return fail(`--query: ${filter.error.message}\n  ${command.query}\n  ${' '.repeat(filter.error.at)}^`);
  }
  if (command.withRemoved) filter.value.removed = true;
  const { from, before } = filter.value;
  if ((command.from !== null && from !== undefined) || (command.to !== null && before !== undefined)) {
    return fail('The query already sets start or end. Remove --from and --to, or those filters.');
  }
  if (command.from !== null) {
    const start = readMoment('after', { value: command.from, at: 0 }, zone);
    if (!start.ok) return fail(`--from: ${start.error.message}`);
    filter.value.from = start.value;
  }
  if (command.to !== null) {
    const end = command.to.includes('T')
      ? readMoment('before', { value: command.to, at: 0 }, zone)
      : readDay({ value: command.to, at: 0 }, zone);
    if (!end.ok) return fail(`--to: ${end.error.message}`);
    filter.value.before = typeof end.value === 'number' ? end.value : end.value.end;
  }
  const { from: first, before: after } = filter.value;
  if (first !== undefined && after !== undefined && first >= after) {
    return fail('--from is not earlier than --to, so no record can match.');
  }
  return filter;
}
