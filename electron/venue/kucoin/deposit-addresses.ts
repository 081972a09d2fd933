import type { BridgeError } from '../../../shared/base/error.ts';
import type { DepositAddress, DepositChain } from '../../../shared/bridge/trading-calls.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { tradingMessages } from '../../../shared/messages/trading.ts';
import type { AddressQuery, VenueClient } from '../client.ts';
import { excerpt } from '../service/answer-text.ts';
import type { Transport } from '../service/client.ts';
import { kindOf } from '../service/envelope.ts';
import type { Query } from '../service/endpoint.ts';
import { isObject } from '../../base/exact-json.ts';
import { badAnswer, readRow, readRows } from './fields.ts';

type AddressCalls = Pick<VenueClient, 'depositChains' | 'depositAddresses' | 'createDepositAddress'>;
type Reply = Result<DepositAddress[], BridgeError>;

/** What the venue says instead of an address that was not made yet, or that was (VF7). */
const NONE_YET = '260220';
const THERE_ALREADY = '260000';

/** Deposit addresses by the contract's path or by version 3 (VF2.6): which of them is for the venue's description to say. */
export function createAddressCalls(transport: Transport): AddressCalls {
  return {
    async depositChains(currency) {
      const answer = await transport.ask({ capability: 'currency', fill: { currency } });
      return answer.ok ? readChains(answer.value.envelope.exactData(), currency) : answer;
    },
    depositAddresses: (query) => depositAddresses(transport, query),
    createDepositAddress: (query) => createDepositAddress(transport, query),
  };
}

/** Section 4.4: the account's deposit addresses in a currency; none when none was made yet. */
async function depositAddresses(transport: Transport, { currency, chain }: AddressQuery): Promise<Reply> {
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

/**
 * Makes one, by a POST to the path of its own or, as in section 4.4, to that of the addresses. Tried once; a venue that has one already is
 * asked for it.
 */
async function createDepositAddress(transport: Transport, wanted: AddressQuery): Promise<Reply> {
  const { currency, chain } = wanted;
  const { createAddress } = transport.venue.capabilities;
  const answer = await transport.ask({
    capability: createAddress === null ? 'depositAddress' : 'createAddress',
    operation: 'createAddress',
    method: 'POST',
    body: JSON.stringify(chain === null ? { currency } : { currency, chain }),
  });
  if (answer.ok) return readDepositAddresses(answer.value.envelope.exactData(), currency);
  return answer.error.venue?.code === THERE_ALREADY ? depositAddresses(transport, wanted) : answer;
}

/** One address or a list of them, by the version of the endpoint (VF7, VF2.6); null is none. */
export function readDepositAddresses(data: unknown, currency: string): Reply {
  if (data === null) return succeed([]);
  return readRows(Array.isArray(data) ? data : [data], 'Deposit address', (row, where) =>
    readRow(row, where, (fields) => {
      const replyCurrency = fields.textOrNull('currency') ?? currency;
      // A deposit to another coin's address is lost.
      if (replyCurrency !== currency)
        fields.refuse(({ otherCurrency }) => otherCurrency(excerpt(replyCurrency), currency));
      return {
        currency,
        address: fields.text('address'),
        memo: fields.textOrNull('memo'),
        chain: fields.textOrNull('chain') ?? fields.textOrNull('chainName') ?? fields.textOrNull('chainId'),
        contractAddress: fields.textOrNull('contractAddress'),
        creditedTo: fields.textOrNull('to'),
        expiresAt: isObject(row) ? expiryOf(row['expirationDate']) : null,
      };
    }),
  );
}

/** Zero is never. Its unit is not documented: seconds and milliseconds of this century cannot be taken for one another. */
function expiryOf(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0) return null;
  return value < 100_000_000_000 ? value * 1_000 : value;
}

/** The chains of a currency, for one that has any. */
function readChains(data: unknown, currency: string): Result<DepositChain[], BridgeError> {
  // The documentation has a list in one place, and live answers an object.
  const one: unknown = Array.isArray(data) ? data[0] : data;
  if (!isObject(one)) return badAnswer(tradingMessages.answers.currencyNotAnObject(kindOf(one)));
  if (one['currency'] !== currency)
    return badAnswer(tradingMessages.answers.otherCurrency(excerpt(String(one['currency'])), currency));
  const rows = one['chains'];
  if (rows === null || rows === undefined)
    return fail({ kind: 'not-found', message: tradingMessages.noChains(currency) });
  return readRows(rows, 'Chain', (row, where) =>
    readRow(row, where, (fields) => ({
      id: fields.text('chainId'),
      name: fields.textOrNull('chainName') ?? fields.text('chainId'),
      takesDeposits: fields.flag('isDepositEnabled'),
      minDeposit: fields.amountOrNull('depositMinSize'),
      maxDeposit: fields.amountOrNull('maxDeposit'),
      depositFeeRate: fields.amountOrNull('depositFeeRate'),
      minWithdrawal: fields.amountOrNull('withdrawalMinSize'),
      withdrawalFee: fields.amountOrNull('withdrawalMinFee'),
      confirmations: countIn(row, 'confirms'),
      earlyConfirmations: countIn(row, 'preConfirms'),
      contractAddress: fields.textOrNull('contractAddress'),
      needsMemo: fields.flagOrNull('needTag') ?? false,
    })),
  );
}

function countIn(row: unknown, name: string): number | null {
  const value = isObject(row) ? row[name] : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
