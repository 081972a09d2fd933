/** Shows a notification of the system. A host without a notification centre does nothing: the window shows the same text. */
export interface Notifier {
  notify(notification: { title: string; body: string }): void;
  /** Why the last one was not shown, in a sentence; null while nothing is known to be wrong. Left out: this host shows none. */
  problem?(): string | null;
}

export const noNotifier: Notifier = { notify() {} };
