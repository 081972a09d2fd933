import type { BridgeError } from '../../../shared/base/error.ts';
import type { DepositAddress } from '../../../shared/bridge/trading-calls.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import type { Query } from '../service/endpoint.ts';
import type { AddressQuery } from '../client.ts';
import type { Transport } from '../service/client.ts';
import { readDepositAddresses } from './read-replies.ts';

type Reply = Result<DepositAddress[], BridgeError>;

/** What the venue says instead of an address that was not made yet, or that was (VF7). */
const NONE_YET = '260220';
const THERE_ALREADY = '260000';

/** Section 4.4: the account's deposit addresses in a currency; none when none was made yet. */
export async function depositAddresses(
  transport: Transport,
  { currency, chain }: AddressQuery,
): Promise<Reply> {
  const query: Query =
    chain === null
      ? [['currency', currency]]
      : [
          ['currency', currency],
          ['chain', chain],
        ];
  const answer = await transport.ask({ capability: 'depositAddress', query });
  if (answer.ok) return readDepositAddresses(answer.value.envelope.exactData(), currency);
  return answer.error.venue?.code === NONE_YET ? succeed([]) : answer;
}

/** Section 4.4: makes one. Tried once; a venue that has one already is asked for it. */
export async function createDepositAddress(transport: Transport, wanted: AddressQuery): Promise<Reply> {
  const { currency, chain } = wanted;
  const answer = await transport.ask({
    capability: 'depositAddress',
    operation: 'createDepositAddress',
    method: 'POST',
    body: JSON.stringify(chain === null ? { currency } : { currency, chain }),
  });
  if (answer.ok) return readDepositAddresses(answer.value.envelope.exactData(), currency);
  return answer.error.venue?.code === THERE_ALREADY ? depositAddresses(transport, wanted) : answer;
}
