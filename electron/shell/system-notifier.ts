import type { Notifier } from '../ports/notifier.ts';
import type { NotificationCalls, NotificationFactory } from './electron-calls.ts';

/** Enough that a click on one that is still on the screen finds it; systems keep no more of them in sight. */
const MOST_KEPT = 20;

interface NotifierWindow {
  /** True while the person looks at Counterfoil: the page shows the same words itself. */
  inFront(): boolean;
  show(): void;
}

/** The system's notification centre: used while no window of ours is in front; a click brings the window there. */
export function systemNotifier(Notification: NotificationFactory, window: NotifierWindow): Notifier {
  // Electron forgets the click of a notification that nothing refers to any more.
  let kept: NotificationCalls[] = [];

  function keep(notification: NotificationCalls): void {
    kept = [...kept.slice(1 - MOST_KEPT), notification];
  }

  function drop(notification: NotificationCalls): void {
    kept = kept.filter((other) => other !== notification);
  }

  return {
    notify({ title, body }) {
      if (window.inFront() || !Notification.isSupported()) return;
      const notification = new Notification({ title, body });
      keep(notification);
      notification.on('click', () => {
        drop(notification);
        window.show();
      });
      notification.on('close', () => drop(notification));
      notification.show();
    },
  };
}
