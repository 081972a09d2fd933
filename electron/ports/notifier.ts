/** Tells the system's notification centre. A host without one does nothing: the window shows the same words. */
export interface Notifier {
  notify(notification: { title: string; body: string }): void;
}

export const noNotifier: Notifier = { notify() {} };
