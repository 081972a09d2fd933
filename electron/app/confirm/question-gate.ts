import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { confirmMessages } from '../../../shared/messages/confirm.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ConfirmAnswer, ConfirmPort, ConfirmQuestion } from '../../platform/person.ts';

/** So long a question waits; then it counts as refused. */
const ANSWER_WITHIN_MS = 5 * 60_000;
/** So many refusals in a row of minutes, and nothing is asked until the first of them is that old. */
const MAX_REFUSALS = 3;
const REFUSALS_WITHIN_MS = 10 * 60_000;

export interface QuestionGate {
  /** Null when the person agreed; else why nothing may be done. One question at a time. */
  ask(question: ConfirmQuestion): Promise<Result<null, BridgeError>>;
  /** What is open is refused, and so is all that comes. */
  close(): void;
}

interface GateParts {
  confirm: ConfirmPort;
  clock: Pick<Clock, 'monotonic' | 'after'>;
  /** A question opened, or closed again. */
  onWaiting: (where: ConfirmPort['where'] | null) => void;
}

/**
 * Stands between what a page asks for and the person: a page gone bad can open one question, not a hundred, and after some refusals none
 * at all for a while, so that nobody agrees to be left in peace.
 */
export function createQuestionGate({ confirm, clock, onWaiting }: GateParts): QuestionGate {
  let refusals: number[] = [];
  let open: AbortController | null = null;
  let isClosed = false;

  function pauseMs(): number {
    const now = clock.monotonic();
    refusals = refusals.filter((at) => now - at < REFUSALS_WITHIN_MS);
    const [first] = refusals;
    return refusals.length < MAX_REFUSALS || first === undefined ? 0 : first + REFUSALS_WITHIN_MS - now;
  }

  /** The answer, or `refused` once nobody waits for it any more: some systems leave the dialog standing. */
  async function answerTo(question: ConfirmQuestion, wait: AbortController): Promise<ConfirmAnswer> {
    const { promise: given, resolve: give } = Promise.withResolvers<ConfirmAnswer>();
    wait.signal.addEventListener('abort', () => give('refused'));
    const stop = clock.after(ANSWER_WITHIN_MS, () => wait.abort());
    confirm.ask(question, wait.signal).then(give, () => give('refused'));
    const answer = await given;
    stop();
    return answer;
  }

  return {
    async ask(question) {
      if (isClosed) return refused('dialog');
      if (open !== null) return fail({ kind: 'conflict', message: confirmMessages.refused.asking });
      const pause = pauseMs();
      if (pause > 0) {
        const minutes = Math.ceil(pause / 60_000);
        return fail({ kind: 'not-confirmed', message: confirmMessages.refused.paused(minutes) });
      }
      open = new AbortController();
      onWaiting(confirm.where);
      try {
        const answer = await answerTo(question, open);
        if (answer === 'allowed') return succeed(null);
        if (answer === 'refused') refusals.push(clock.monotonic());
        return refused(answer === 'nobody' ? 'nobody' : confirm.where);
      } finally {
        open = null;
        onWaiting(null);
      }
    },
    close() {
      isClosed = true;
      open?.abort();
    },
  };
}

function refused(why: 'dialog' | 'terminal' | 'nobody'): { ok: false; error: BridgeError } {
  return fail({ kind: 'not-confirmed', message: confirmMessages.refused[why] });
}
