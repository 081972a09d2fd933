import { useQueryClient } from '@tanstack/react-query';
import { useNavigation } from '../../state/navigation.tsx';
import type { Command } from '../../state/commands.ts';
import { reconcileCommands } from './reconcile-open.ts';

/** What the palette can do about a ledger. */
export function useReconcileCommands(): Command[] {
  const { screen, go } = useNavigation();
  return reconcileCommands(useQueryClient(), screen, go);
}
