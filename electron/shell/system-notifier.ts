import { shellMessages } from '../../shared/messages/shell.ts';
import type { Notifier } from '../platform/person.ts';
import type { NotificationCalls, NotificationFactory } from './electron-calls.ts';

const messages = shellMessages.notifications;

/** Enough that a click on one that is still on the screen finds it; systems keep no more of them in sight. */
const MAX_RETAINED = 20;

interface NotifierWindow {
  /** True while Counterfoil is in front: the page shows the same text itself. */
  inFront(): boolean;
  show(): void;
}

/** The system's notification centre: used while no window of ours is in front; a click brings the window there. */
export function systemNotifier(Notification: NotificationFactory, window: NotifierWindow): Notifier {
  // Electron forgets the click of a notification that nothing refers to any more.
  let referenced: NotificationCalls[] = [];
  let failure: string | null = null;

  function retain(notification: NotificationCalls): void {
    referenced = [...referenced.slice(1 - MAX_RETAINED), notification];
  }

  function drop(notification: NotificationCalls): void {
    referenced = referenced.filter((other) => other !== notification);
  }

  return {
    notify({ title, body }) {
      if (window.inFront() || !Notification.isSupported()) return;
      const notification = new Notification({ title: plain(title, 120), body: plain(body, 500) });
      retain(notification);
      notification.on('click', () => {
        drop(notification);
        window.show();
      });
      notification.on('close', () => drop(notification));
      notification.on('failed', (_event, error) => {
        drop(notification);
        failure = plain(error, 200).trim();
      });
      notification.on('show', () => {
        failure = null;
      });
      notification.show();
    },
    problem() {
      if (!Notification.isSupported()) return messages.unsupported;
      return failure === null ? null : messages.failed(failure === '' ? shellMessages.noCode : failure);
    },
  };
}

/**
 * Words of a venue or of a file may be in it. Several notification centres of Linux read a body as markup, with links and pictures that
 * are fetched, so its signs give way to their look-alikes; control characters and marks of direction become blanks.
 */
function plain(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('&', '＆')
    .toWellFormed();
}
