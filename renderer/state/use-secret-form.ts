import { useEffect } from 'react';
import { call } from '../lib/bridge.ts';
import { viewState, type ViewKey } from './view-state.ts';

const OPEN_FORMS: ViewKey<number> = { name: ['secret-forms'], initial: 0, outlivesLock: true };

function count(change: 1 | -1): void {
  const before = viewState.get(OPEN_FORMS);
  const open = before + change;
  viewState.set(OPEN_FORMS, open);
  if ((before === 0) !== (open === 0)) void call('privacy.secretForm', { open: open > 0 });
}

/** While the component is mounted, main keeps the window out of screenshots: it may show a secret. */
export function useSecretForm(): void {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}
