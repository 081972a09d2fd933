import type { BridgeError, BridgeErrorKind } from '../../shared/base/error.ts';
import { uiMessages } from '../../shared/messages/ui.ts';

export interface ErrorAdvice {
  /** What could not be done, as a heading. */
  title: string;
  icon: 'offline' | 'permission' | 'credentials' | 'absent' | 'problem';
  /** Where the way out is, when trying again is not it. */
  offer: 'accounts' | null;
}

/** The code of a key that lacks the endpoint's permission, where a venue uses the public numbering. */
const LACKS_PERMISSION = '400007';

const { errors } = uiMessages;

/** Without an entry the heading of the place: "Counterfoil could not get the deposits of Treasury EU". */
const advices: Partial<Record<BridgeErrorKind, ErrorAdvice>> = {
  'no-credentials': { title: errors['no-credentials'], icon: 'credentials', offer: 'accounts' },
  'keychain-locked': { title: errors['keychain-locked'], icon: 'credentials', offer: null },
  'keychain-unavailable': {
    title: errors['keychain-unavailable'],
    icon: 'credentials',
    offer: 'accounts',
  },
  unreachable: { title: errors.unreachable, icon: 'offline', offer: null },
  timeout: { title: errors.timeout, icon: 'offline', offer: null },
  'connection-lost': { title: errors['connection-lost'], icon: 'offline', offer: null },
  tls: { title: errors.tls, icon: 'problem', offer: null },
  'bad-answer': { title: errors['bad-answer'], icon: 'problem', offer: null },
  'rate-limited': { title: errors['rate-limited'], icon: 'offline', offer: null },
  'no-capability': { title: errors['no-capability'], icon: 'absent', offer: null },
  'read-only': { title: errors['read-only'], icon: 'permission', offer: 'accounts' },
};

/** Heading, icon and way out for an error. `couldNot` is the heading where the kind of the error has none of its own. */
export function explainError(problem: BridgeError, couldNot: string): ErrorAdvice {
  if (problem.kind === 'venue-refused') {
    return problem.venue?.code === LACKS_PERMISSION
      ? { title: uiMessages.lacksPermission, icon: 'permission', offer: 'accounts' }
      : { title: uiMessages.venueRefused, icon: 'problem', offer: null };
  }
  return advices[problem.kind] ?? { title: couldNot, icon: 'problem', offer: null };
}
