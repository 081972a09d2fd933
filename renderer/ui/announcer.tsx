import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { uiMessages } from '../../shared/messages/ui.ts';
import { Button, CloseButton } from './button.tsx';
import { Notice } from './notice.tsx';
import { withoutWayTo, withToast, type Toast, type ToastAction, type Tone } from './toasts.ts';
import './announcer.css';

interface Announcer {
  /**
   * Announced to screen readers only: for what sighted users see anyway. `now` cuts off what is being read: only for what must not wait,
   * as an order that was refused or is unknown.
   */
  announce: (text: string, when?: 'next' | 'now') => void;
  /** Shown over the status bar, where it covers nothing, and announced. A bad one stays until it is closed. */
  toast: (text: string, tone?: Tone, action?: ToastAction) => void;
  /** A screen was opened: the toasts that lead there go. */
  onScreenShown: (screen: string) => void;
  /** The element the toasts are in; without one, as while no frame is shown, they lie over the page. */
  dock: (place: HTMLElement | null) => void;
}

const AnnouncerContext = createContext<Announcer>({
  announce: () => undefined,
  toast: () => undefined,
  onScreenShown: () => undefined,
  dock: () => undefined,
});

export function useAnnounce(): Announcer {
  return use(AnnouncerContext);
}

const TOAST_MS = 6000;
let lastId = 0;

interface Announcement {
  text: string;
  now: boolean;
  /** Counts announcements: the same text again must differ, or a screen reader reads nothing. */
  turn: number;
}

/** A landmark only while there is something in it. */
const MESSAGES = { role: 'region', 'aria-label': uiMessages.messages.label };

const SILENCE: Announcement = { text: '', now: false, turn: 0 };

interface AnnouncerProviderProps {
  hideAmounts: boolean;
  children: ReactNode;
}

/** Holds the live region and the toasts of the whole page. */
export function AnnouncerProvider({ hideAmounts, children }: AnnouncerProviderProps) {
  const [announced, setAnnounced] = useState(SILENCE);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [place, dock] = useState<HTMLElement | null>(null);

  const [hidBefore, setHidBefore] = useState(hideAmounts);
  if (hideAmounts !== hidBefore) {
    setHidBefore(hideAmounts);
    // What was announced before may hold amounts.
    if (hideAmounts) {
      setToasts([]);
      setAnnounced(({ turn }) => ({ text: uiMessages.messages.amountsHidden, now: false, turn: turn + 1 }));
    }
  }

  const announcer = useMemo<Announcer>(() => {
    const close = (id: number): void => setToasts((shown) => shown.filter((toast) => toast.id !== id));
    return {
      announce: (text, when = 'next') =>
        setAnnounced(({ turn }) => ({ text, now: when === 'now', turn: turn + 1 })),
      toast: (text, tone = 'info', action) => {
        lastId += 1;
        const id = lastId;
        setToasts((shown) => withToast(shown, { id, tone, text, action, times: 1 }));
        if (tone !== 'bad' && tone !== 'warn') {
          closeInTime(() => close(id));
        }
      },
      onScreenShown: (screen) => setToasts((shown) => withoutWayTo(shown, screen)),
      dock,
    };
  }, []);

  return (
    <AnnouncerContext value={announcer}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite" data-announced="next">
        {announced.now ? '' : aloud(announced)}
      </div>
      <div className="visually-hidden" aria-live="assertive" aria-atomic data-announced="now">
        {announced.now ? aloud(announced) : ''}
      </div>
      {place === null ? (
        <Toasts
          toasts={toasts}
          onClose={(id) => setToasts((shown) => shown.filter((one) => one.id !== id))}
        />
      ) : (
        createPortal(
          <Toasts
            docked
            toasts={toasts}
            onClose={(id) => setToasts((shown) => shown.filter((one) => one.id !== id))}
          />,
          place,
        )
      )}
    </AnnouncerContext>
  );
}

interface ToastsProps {
  toasts: readonly Toast[];
  /** The newest message alone, the others behind a press. */
  docked?: boolean;
  onClose: (id: number) => void;
}

function Toasts({ toasts, docked = false, onClose }: ToastsProps) {
  const [all, setAll] = useState(false);
  if (all && toasts.length < 2) setAll(false);
  const hasMore = docked && toasts.length > 1;
  const how = docked ? ` toasts-docked${all ? ' toasts-all' : ''}` : '';
  return (
    <div className={`toasts${how}`} aria-live="polite" {...(toasts.length > 0 && MESSAGES)}>
      {toasts.map((toast) => (
        <Notice
          key={toast.id}
          tone={toast.tone}
          action={<ToastButtons action={toast.action} onClose={() => onClose(toast.id)} />}
        >
          {toast.text}
          {toast.times > 1 ? ` ${uiMessages.messages.times(toast.times)}` : ''}
        </Notice>
      ))}
      {hasMore ? (
        <Button size="small" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? uiMessages.messages.less : uiMessages.messages.more(toasts.length)}
        </Button>
      ) : null}
    </div>
  );
}

/** Every second time with a space at its end, which is not read. */
function aloud({ text, turn }: Announcement): string {
  return turn % 2 === 0 ? `${text}\u00a0` : text;
}

/** A message stays while the pointer or the keyboard is on the messages. */
function closeInTime(close: () => void): void {
  setTimeout(() => {
    if (document.querySelector('.toasts:is(:hover, :focus-within)') === null) close();
    else closeInTime(close);
  }, TOAST_MS);
}

function ToastButtons({ action, onClose }: { action: ToastAction | undefined; onClose: () => void }) {
  return (
    <>
      {action === undefined ? null : (
        <Button
          size="small"
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton onClick={onClose} />
    </>
  );
}
