import { readServerTime } from './capability-reads.ts';
import { attemptRead, noteReply } from './venue-read.ts';
import { judgeEnvelope, readEnvelope } from './envelope.ts';
import type { VenueContext } from './venue-context.ts';

/** After a failed measurement the system's clock is used for a while before it is tried again. */
const PAUSE_MS = 30_000;
const PATIENCE_MS = 2_000;

/**
 * Measures the venue's clock where the venue has a server time; elsewhere the Date headers of ordinary replies do it.
 * One attempt, shared by everyone who asks meanwhile, and never an error: a request is then signed with the time there is.
 */
export function createClockSync(context: VenueContext): () => Promise<void> {
  const { venue, clock, venueClock } = context;
  let underWay: Promise<void> | null = null;
  let notBefore = Number.NEGATIVE_INFINITY;

  async function measure(path: string): Promise<void> {
    const tried = await attemptRead(
      context,
      path,
      { operation: 'serverTime' },
      clock.monotonic() + PATIENCE_MS,
    );
    const reply = tried.ok && tried.value.result.ok ? tried.value.result.reply : null;
    if (reply !== null) {
      noteReply(context, reply);
      const envelope = readEnvelope(reply);
      const judged = envelope.ok ? judgeEnvelope(envelope.value) : envelope;
      const time = judged.ok ? readServerTime(judged.value.data) : judged;
      if (time.ok) venueClock.sampleServerTime(time.value, reply.startedAt, reply.endedAt);
    }
    if (venueClock.needsSample()) notBefore = clock.monotonic() + PAUSE_MS;
  }

  return async () => {
    const path = venue.capabilities.serverTime;
    if (path === null || clock.monotonic() < notBefore) return;
    underWay ??= measure(path).finally(() => {
      underWay = null;
    });
    await underWay;
  };
}
