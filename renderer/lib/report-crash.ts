import { afterMessage } from '../../shared/base/after-message.ts';
import { call } from './bridge.ts';

/** Bounds of the contract. */
const MOST = { screen: 40, name: 60, message: 300, stack: 8_000 };
/** Of one page. Main bounds what comes from all of them. */
const MOST_REPORTS = 20;
let reports = 0;

/** Reports to main that a screen broke. Never throws and waits for nothing. */
export function reportCrash(screen: string, thrown: unknown): void {
  reports += 1;
  if (reports > MOST_REPORTS) return;
  const { name, message, stack } = thrown instanceof Error ? thrown : wordsFor(thrown);
  void call('diagnostics.reportScreenError', {
    screen: cut(screen, MOST.screen),
    name: cut(name, MOST.name),
    message: cut(message, MOST.message),
    stack: cut(afterMessage(stack ?? '', message), MOST.stack),
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

function cut(text: unknown, most: number): string {
  return String(text).slice(0, most).toWellFormed();
}
