import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import type { Text } from '../../../../shared/messages/in-both.ts';
import { type Check, failed, passed, failureText, skipped } from './check.ts';
import { unreachedOrFailed, venueFor } from './venue-checks.ts';
import { venueCheckMessages } from './venue-check-messages.ts';
import { hasMarketUpdates } from '../../../../shared/venue/updates.ts';

const messages = venueCheckMessages.events;

/** A token, a connection, the venue's welcome, and the end of it: nothing is subscribed. */
export const checkWebSocket: Check = async (parts, run) => {
  const { clock } = parts;
  if (run.account !== null && !hasMarketUpdates(run.account.venue)) {
    return skipped(messages.noPath(run.account.venue.label));
  }
  const ready = await venueFor('websocket', parts, run);
  if (!ready.ok) return ready.error;
  const began = clock.monotonic();
  const access = await ready.value.eventAccess('public');
  if (!access.ok) {
    const { kind, message, venue } = access.error;
    const isUnusable = kind === 'bad-answer' && venue === undefined; // the venue answered, and no token can be read of it
    return isUnusable
      ? failed(failureText(kind, message), messages.badAnswerAdvice)
      : unreachedOrFailed(access.error);
  }
  const tokenMs = Math.round(clock.monotonic() - began);
  const { signal } = run;
  const welcome = await new Promise<Result<null, Text>>((resolve) => {
    const onAbort = () => {
      connection.close();
      resolve(fail(messages.ended));
    };
    const connection = access.value.open({
      onOpen() {
        signal.removeEventListener('abort', onAbort);
        connection.close();
        resolve(succeed(null));
      },
      onActivity: () => undefined,
      onLatency: () => undefined,
      onEvent: () => undefined,
      onEnd(why) {
        signal.removeEventListener('abort', onAbort);
        resolve(fail(failureText('events', why)));
      },
    });
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
  const { host } = access.value;
  const facts = [
    { label: messages.server, value: host },
    { label: messages.tokenIn, value: venueCheckMessages.ms(tokenMs) },
  ];
  if (!welcome.ok) {
    return failed(messages.notConnected(host, welcome.error), messages.notConnectedAdvice, facts);
  }
  const welcomeMs = Math.round(clock.monotonic() - began) - tokenMs;
  return passed(messages.works, [
    ...facts,
    { label: messages.welcomeIn, value: venueCheckMessages.ms(welcomeMs) },
  ]);
};
