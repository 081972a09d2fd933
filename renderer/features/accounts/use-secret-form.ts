import { useEffect } from 'react';
import { call } from '../../lib/bridge.ts';

/** Forms for secrets that are open now. */
let open = 0;

function count(change: 1 | -1): void {
  const before = open;
  open += change;
  if ((before === 0) !== (open === 0)) void call('privacy.secretForm', { open: open > 0 });
}

/** While the component is there, main knows that a secret may be on the screen, and asks the system to keep it out of screenshots. */
export function useSecretForm(): void {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}
