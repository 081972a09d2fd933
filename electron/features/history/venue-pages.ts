import type { CallHandlers, CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { RecordFilter, RecordKind, RecordPage } from '../../../shared/records/record.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { mainProcessMessages } from '../../../shared/messages/main-process.ts';
import type { Paging } from '../../../shared/venue/description.ts';

/** What a live page needs of a venue; the venue client satisfies it. */
interface PageSource {
  paging: Paging;
  recordsPage(
    kind: RecordKind,
    query: { page: number; pageSize: number; filter: RecordFilter },
  ): Promise<Result<{ page: RecordPage; receivedAt: number; latencyMs: number }, BridgeError>>;
}

/** The call of the bridge about pages as the venue has them. */
export function venuePageHandlers(
  ready: (accountId: string) => Promise<Result<PageSource, BridgeError>>,
): Pick<CallHandlers, 'records.page'> {
  return {
    async 'records.page'(input) {
      const source = await ready(input.accountId);
      return source.ok ? venuePage(source.value, input) : source;
    },
  };
}

/**
 * One page of a list as the venue has it now (4.1, 4.2).
 * A page size the venue does not offer and a time range that ends before it begins are refused before anything is sent.
 */
async function venuePage(
  source: PageSource,
  input: CallInput<'records.page'>,
): Promise<Result<CallReply<'records.page'>, BridgeError>> {
  const { kind, page, pageSize, filter } = input;
  if (!source.paging.sizes.includes(pageSize)) {
    const sizes = source.paging.sizes.join(', ');
    return fail({
      kind: 'bad-request',
      field: 'pageSize',
      message: mainProcessMessages.pageSize(sizes, pageSize),
    });
  }
  if (filter.startAt !== undefined && filter.endAt !== undefined && filter.startAt > filter.endAt) {
    return fail({
      kind: 'bad-request',
      field: 'endAt',
      message: mainProcessMessages.endBeforeStart,
    });
  }
  const answer = await source.recordsPage(kind, { page, pageSize, filter });
  if (!answer.ok) return answer;
  const { receivedAt, latencyMs } = answer.value;
  return succeed({ ...answer.value.page, receivedAt, latencyMs });
}
