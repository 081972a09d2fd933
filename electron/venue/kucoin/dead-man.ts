import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { tradingMessages } from '../../../shared/messages/trading.ts';
import { DEAD_MAN_SECONDS, type DeadManSwitch } from '../../../shared/orders/dead-man-switch.ts';
import { isObject } from '../../base/exact-json.ts';
import type { DeadManCalls, DeadManTimes } from '../dead-man.ts';
import type { Transport } from '../service/client.ts';
import { badAnswer } from './fields.ts';

const UNSET = -1;
/** How much longer than asked for the venue may wait: its two times are whole seconds. */
const SLACK_SECONDS = 2;

/** The dead-man switch (venue-facts 2.4): times in seconds, pairs in one text. */
export function createDeadManCalls(transport: Transport): DeadManCalls {
  const post = (timeout: number, symbols: readonly string[]) =>
    transport.ask({
      capability: 'deadManSwitch',
      method: 'POST',
      body: JSON.stringify({ timeout, symbols: symbols.join(',') }),
    });

  return {
    async set({ timeoutSeconds, symbols }) {
      const answer = await post(timeoutSeconds, symbols);
      return answer.ok ? readTimes(answer.value.envelope.data, timeoutSeconds) : answer;
    },
    async unset() {
      const answer = await post(UNSET, []);
      return answer.ok ? succeed(null) : answer;
    },
    async read() {
      // Where it could be set and never read, a lost answer could not be cleared up.
      if (transport.venue.capabilities.deadManSwitch === null) return fail(noSwitch(transport.venue.label));
      const answer = await transport.ask({ capability: 'deadManQuery' });
      if (answer.ok) return readSwitch(answer.value.envelope.data);
      return isWithoutData(answer.error) ? succeed(null) : answer;
    },
  };
}

function noSwitch(label: string): BridgeError {
  return { kind: 'no-capability', message: tradingMessages.deadMan.none(label) };
}

/** "No data when unset" (VF2.4): the field may be missing, too. */
function isWithoutData({ kind, venue }: BridgeError): boolean {
  return kind === 'bad-answer' && venue?.code === '200000' && venue.httpStatus < 300;
}

/** No data, no time or the time of an unset one: nothing is set. */
function readSwitch(data: unknown): Result<(DeadManTimes & { set: DeadManSwitch }) | null, BridgeError> {
  if (data === null || data === undefined) return succeed(null);
  if (!isObject(data)) return badAnswer(tradingMessages.deadMan.unreadable);
  const { timeout, symbols, triggerTime } = data;
  if (timeout === UNSET || triggerTime === 0 || Object.keys(data).length === 0) return succeed(null);
  if (typeof timeout !== 'number' || typeof symbols !== 'string') {
    return badAnswer(tradingMessages.deadMan.unreadable);
  }
  const times = readTimes(data, timeout);
  const listed = symbols.split(',').filter((symbol) => symbol !== '');
  return times.ok ? succeed({ ...times.value, set: { timeoutSeconds: timeout, symbols: listed } }) : times;
}

/** Whole seconds both, and no further apart than was asked for; one that came due and is not done yet lies behind. */
function readTimes(data: unknown, timeout: number): Result<DeadManTimes, BridgeError> {
  const { currentTime, triggerTime } = isObject(data) ? data : {};
  const isFit =
    isSeconds(currentTime) &&
    isSeconds(triggerTime) &&
    timeout >= DEAD_MAN_SECONDS.min &&
    triggerTime - currentTime <= timeout + SLACK_SECONDS;
  if (!isFit) return badAnswer(tradingMessages.deadMan.unreadable);
  return succeed({ at: currentTime * 1_000, triggersAt: triggerTime * 1_000 });
}

/** 2001 to 2286: a time in milliseconds would be a switch for ages. */
function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1e9 && value < 1e10;
}
