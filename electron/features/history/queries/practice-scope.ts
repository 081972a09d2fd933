import type { BridgeError } from '../../../../shared/base/error.ts';
import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { accountsServiceMessages } from '../../../../shared/messages/accounts-service.ts';

/** Says that paper money and real money were asked for together. */
export function practiceApart(): BridgeError {
  return { kind: 'bad-request', message: accountsServiceMessages.practice.apart, field: 'accountIds' };
}

/** Refuses accounts of which some are practice and some are live: no list, total or file ever holds both. */
export function refuseMixed(
  { accountIds = [] }: Pick<HistoryFilter, 'accountIds'>,
  isPractice: (accountId: string) => boolean,
): Result<null, BridgeError> {
  const some = accountIds.some(isPractice);
  return some && !accountIds.every(isPractice) ? fail(practiceApart()) : succeed(null);
}
