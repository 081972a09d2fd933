import type { BridgeError, BridgeErrorKind } from '../../shared/bridge/error.ts';
import { explainError } from '../ui/explain-error.ts';
import { Notice } from '../ui/notice.tsx';
import { VenueWords } from '../ui/states.tsx';

/** Errors whose message says all there is to say about the input at hand. */
const PLAIN: ReadonlySet<BridgeErrorKind> = new Set([
  'bad-request',
  'conflict',
  'not-found',
  'internal',
  'store',
]);

/** An error inside a pane: what could not be done, why, and the venue's own words. */
export function BridgeProblem({ error, what }: { error: BridgeError; what: string }) {
  return (
    <Notice tone="bad" live>
      {PLAIN.has(error.kind) ? null : <b>{explainError(error, what).title}. </b>}
      {error.message}
      {error.venue ? <VenueWords venue={error.venue} /> : null}
    </Notice>
  );
}
