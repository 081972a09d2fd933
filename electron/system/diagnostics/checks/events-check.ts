import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import type { Text } from '../../../../shared/messages/in-both.ts';
import { readBullet } from '../../../feed/bullet.ts';
import { openConnection } from '../../../feed/connection.ts';
import { type Check, failed, passed, said, skipped } from './check.ts';
import { unreachedOrFailed, venueFor } from './venue-checks.ts';
import { venueWords } from './venue-words.ts';

const words = venueWords.events;

/** A token, a connection, the venue's welcome, and the end of it: nothing is subscribed. */
export const checkWebSocket: Check = async (parts, run) => {
  const { webSockets, clock, ids } = parts;
  if (run.account !== null && run.account.venue.capabilities.bulletPublic === null) {
    return skipped(words.noPath(run.account.venue.label));
  }
  const ready = await venueFor('websocket', parts, run);
  if (!ready.ok) return ready.error;
  const began = clock.monotonic();
  const answer = await ready.value.ask({ capability: 'bulletPublic', method: 'POST' });
  if (!answer.ok) return unreachedOrFailed(answer.error);
  const bullet = readBullet(answer.value.envelope.exactData());
  if (!bullet.ok) return failed(said('bad-answer', bullet.error.message), words.badAnswerAdvice);
  const tokenMs = Math.round(clock.monotonic() - began);
  const { signal } = run;
  const welcome = await new Promise<Result<null, Text>>((resolve) => {
    const onAbort = () => {
      connection.close();
      resolve(fail(words.ended));
    };
    const connection = openConnection({
      kind: 'public',
      bullet: bullet.value,
      webSockets,
      clock,
      ids,
      onOpen() {
        signal.removeEventListener('abort', onAbort);
        connection.close();
        resolve(succeed(null));
      },
      onHeard: () => undefined,
      onLatency: () => undefined,
      onMessage: () => undefined,
      onEnd(why) {
        signal.removeEventListener('abort', onAbort);
        resolve(fail(said('events', why)));
      },
    });
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
  const { host } = bullet.value.endpoint;
  const facts = [
    { label: words.server, value: host },
    { label: words.tokenIn, value: venueWords.ms(tokenMs) },
  ];
  if (!welcome.ok) {
    return failed(words.notConnected(host, welcome.error), words.notConnectedAdvice, facts);
  }
  const welcomeMs = Math.round(clock.monotonic() - began) - tokenMs;
  return passed(words.works, [...facts, { label: words.welcomeIn, value: venueWords.ms(welcomeMs) }]);
};
