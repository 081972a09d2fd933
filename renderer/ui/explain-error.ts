import type { BridgeError, BridgeErrorKind } from '../../shared/bridge/error.ts';

export interface ErrorAdvice {
  /** What could not be done, as a heading. */
  title: string;
  icon: 'offline' | 'permission' | 'credentials' | 'absent' | 'problem';
  /** Where the way out is, when trying again is not it. */
  offer: 'accounts' | null;
}

/** The code of a key that lacks the endpoint's permission, where a venue uses the public numbering. */
const LACKS_PERMISSION = '400007';

/** Without an entry: "Counterfoil could not … …". */
const advices: Partial<Record<BridgeErrorKind, ErrorAdvice>> = {
  'no-credentials': { title: 'This account has no credentials', icon: 'credentials', offer: 'accounts' },
  'keychain-locked': { title: 'The keychain is locked', icon: 'credentials', offer: null },
  'keychain-unavailable': {
    title: 'The keychain cannot be used',
    icon: 'credentials',
    offer: 'accounts',
  },
  unreachable: { title: 'The venue cannot be reached', icon: 'offline', offer: null },
  timeout: { title: 'The venue did not answer in time', icon: 'offline', offer: null },
  'connection-lost': { title: 'The connection was lost on the way', icon: 'offline', offer: null },
  tls: { title: 'The connection to the venue is not secure', icon: 'problem', offer: null },
  'bad-answer': { title: 'The venue’s answer cannot be read', icon: 'problem', offer: null },
  'rate-limited': { title: 'The request budget is spent', icon: 'offline', offer: null },
  'no-capability': { title: 'This venue does not offer that', icon: 'absent', offer: null },
  'read-only': { title: 'This account is read-only', icon: 'permission', offer: 'accounts' },
};

/** Heading, icon and way out for an error; `verb` and `what` say what was tried: "get" and "the deposits of Treasury EU". */
export function explainError(problem: BridgeError, what: string, verb = 'get'): ErrorAdvice {
  if (problem.kind === 'venue-refused') {
    return problem.venue?.code === LACKS_PERMISSION
      ? { title: 'This key lacks the permission', icon: 'permission', offer: 'accounts' }
      : { title: `The venue refused ${what}`, icon: 'problem', offer: null };
  }
  return (
    advices[problem.kind] ?? { title: `Counterfoil could not ${verb} ${what}`, icon: 'problem', offer: null }
  );
}
