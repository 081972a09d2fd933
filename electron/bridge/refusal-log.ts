import type { CallName } from '../../shared/bridge/contract.ts';
import type { Clock } from '../platform/clock.ts';

/** Told one by one within a span; of the rest their number, when the span is over. A page gone bad must not fill the log. */
const MAX_LINES = 10;
const SPAN_MS = 60_000;

/** Why a call was refused, in our own text: a value or a key of the input may be a credential. */
export const REFUSALS = {
  sender: 'it did not come from our own page',
  name: 'there is no such call',
  inputs: 'it did not bring one input',
  flood: 'there were too many calls at once',
  bounds: 'its input is no plain data, or too large',
  /** `code`: what kind of misfit, as zod names it. */
  misfit: (code: string) => `its input misfits the contract (${code})`,
  locked: 'the window is locked',
} as const;

/** Writes what the registrar refuses, and what is refused to a locked window. `name` is null for what is no call of ours: such a name is the page's own text. */
export type RefusalLog = (name: CallName | null, why: string) => void;

export function createRefusalLog(clock: Pick<Clock, 'after'>, report: (line: string) => void): RefusalLog {
  let refused = 0;

  function endSpan(): void {
    if (refused > MAX_LINES) report(`refused ${refused - MAX_LINES} more calls within a minute`);
    refused = 0;
  }

  return (name, why) => {
    if (refused === 0) clock.after(SPAN_MS, endSpan);
    refused += 1;
    if (refused <= MAX_LINES) report(`refused ${name ?? 'a call that is none'}: ${why}`);
  };
}
