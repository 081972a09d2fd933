import type { BridgeError } from '../../../shared/base/error.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import type { Query } from '../../venue/endpoint.ts';
import type { VenueClient } from '../../venue/client.ts';
import { readDepositAddresses } from './read-replies.ts';

type Reply = Result<CallReply<'trading.depositAddresses'>, BridgeError>;

interface Wanted {
  currency: string;
  chain: string | null;
}

/** What the venue says instead of an address that was not made yet, or that was (VF7). */
const NONE_YET = '260220';
const THERE_ALREADY = '260000';

/** Section 4.4: the account's deposit addresses in a currency; none when none was made yet. */
export async function depositAddresses(client: VenueClient, { currency, chain }: Wanted): Promise<Reply> {
  const query: Query =
    chain === null
      ? [['currency', currency]]
      : [
          ['currency', currency],
          ['chain', chain],
        ];
  const answer = await client.ask({ capability: 'depositAddress', query });
  if (answer.ok) return replyOf(answer.value.envelope.exactData(), currency);
  return answer.error.venue?.code === NONE_YET ? succeed({ addresses: [] }) : answer;
}

/** Section 4.4: makes one. Tried once; a venue that has one already is asked for it. */
export async function createDepositAddress(client: VenueClient, wanted: Wanted): Promise<Reply> {
  const { currency, chain } = wanted;
  const answer = await client.ask({
    capability: 'depositAddress',
    operation: 'createDepositAddress',
    method: 'POST',
    body: JSON.stringify(chain === null ? { currency } : { currency, chain }),
  });
  if (answer.ok) return replyOf(answer.value.envelope.exactData(), currency);
  return answer.error.venue?.code === THERE_ALREADY ? depositAddresses(client, wanted) : answer;
}

function replyOf(data: unknown, currency: string): Reply {
  const addresses = readDepositAddresses(data, currency);
  return addresses.ok ? succeed({ addresses: addresses.value }) : addresses;
}
