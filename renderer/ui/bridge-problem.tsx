import type { BridgeError, BridgeErrorKind } from '../../shared/base/error.ts';
import { explainError } from './explain-error.ts';
import { Notice } from './notice.tsx';
import { VenueText } from './states.tsx';

/** Errors whose message alone explains the problem with the input. */
const PLAIN: ReadonlySet<BridgeErrorKind> = new Set([
  'bad-request',
  'conflict',
  'not-found',
  'internal',
  'store',
]);

interface BridgeProblemProps {
  error: BridgeError;
  /** The heading: "Counterfoil could not save these settings". */
  couldNot: string;
}

/** An error inside a pane: what could not be done, why, and the venue's own words. */
export function BridgeProblem({ error, couldNot }: BridgeProblemProps) {
  return (
    <Notice tone="bad" live>
      {PLAIN.has(error.kind) ? null : <b>{explainError(error, couldNot).title}. </b>}
      {error.message}
      <VenueText problem={error} />
    </Notice>
  );
}
