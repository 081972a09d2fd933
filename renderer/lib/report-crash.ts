import { afterMessage } from '../../shared/base/after-message.ts';
import { call } from './bridge.ts';

/** Bounds of the contract. */
const MAX_LENGTHS = { screen: 40, name: 60, message: 300, stack: 8_000 };
/** Of one page. Main bounds what comes from all of them. */
const MAX_REPORTS = 20;
let reports = 0;

/** Reports to main that a screen broke. Never throws and waits for nothing. */
export function reportCrash(screen: string, thrown: unknown): void {
  reports += 1;
  if (reports > MAX_REPORTS) return;
  const { name, message, stack } = thrown instanceof Error ? thrown : wordsFor(thrown);
  void call('diagnostics.reportScreenError', {
    screen: cut(screen, MAX_LENGTHS.screen),
    name: cut(name, MAX_LENGTHS.name),
    message: cut(message, MAX_LENGTHS.message),
    stack: cut(afterMessage(stack ?? '', message), MAX_LENGTHS.stack),
  });
}

/** What no screen caught: a handler or a promise of the page. */
export function followPageFaults(): void {
  window.addEventListener('error', ({ error }) => reportCrash('shown', error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportCrash('shown', reason));
}

/** Of something thrown that is no error, its type and nothing inside it. */
function wordsFor(thrown: unknown): { name: string; message: string; stack?: string } {
  return { name: typeof thrown, message: '' };
}

function cut(text: unknown, maxLength: number): string {
  return String(text).slice(0, maxLength).toWellFormed();
}
