import type { BridgeError } from '../../../../shared/base/error.ts';
import type { LedgerDelimiter } from '../../../../shared/ledger/ledger-mapping.ts';
import type { LedgerCells } from '../../../../shared/ledger/ledger-rows.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reconcileServiceMessages } from '../../../../shared/messages/reconcile-service.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { moduleState } from '../archive/module-state.ts';
import type { Output } from '../../../storage/output.ts';
import type { HeldResult } from './as-compared.ts';

/** A file as it was cut last. */
export interface Ledger {
  id: string;
  name: string;
  text: string;
  delimiter: LedgerDelimiter;
  header: boolean;
  lines: LedgerCells[];
}

interface Session {
  ledger: Ledger | null;
  result: HeldResult | null;
  /** A file under way. */
  output: { id: string; file: Output; written: number } | null;
}

/** One file at a time, in the archive's thread; it ends with it. */
export const sessionOf = moduleState((): Session => ({ ledger: null, result: null, output: null }));

/** Kind `not-found` when another file was opened since, or the thread was restarted. */
export function ledgerOf(context: ArchiveContext, id: string): Result<Ledger, BridgeError> {
  const { ledger } = sessionOf(context);
  return ledger?.id === id ? succeed(ledger) : fail(NO_LEDGER);
}

/** Kind `not-found` when the file was matched again since, or the thread was restarted. */
export function resultOf(context: ArchiveContext, id: string): Result<HeldResult, BridgeError> {
  const { result } = sessionOf(context);
  return result?.id === id ? succeed(result) : fail(NO_RESULT);
}

const NO_LEDGER: BridgeError = {
  kind: 'not-found',
  message: reconcileServiceMessages.fileNotHeld,
};

const NO_RESULT: BridgeError = {
  kind: 'not-found',
  message: reconcileServiceMessages.resultNotHeld,
};
