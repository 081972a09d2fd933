import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { uiText } from '../../shared/text/ui.ts';
import { usePreferences } from '../app/desk-state.ts';
import { Button, CloseButton } from './button.tsx';
import { Notice } from './notice.tsx';
import { withoutWayTo, withToast, type Toast, type ToastAction, type Tone } from './toasts.ts';
import './announcer.css';

interface Announcer {
  /**
   * Said to screen readers only: for what sighted users see anyway. `now` cuts off what is being read: only for what must not wait,
   * as an order that was refused or is unknown.
   */
  announce: (text: string, when?: 'next' | 'now') => void;
  /** Shown at the bottom left and said aloud. Bad news stays until it is closed. */
  toast: (text: string, tone?: Tone, action?: ToastAction) => void;
  /** A screen was opened: the toasts that lead there go. */
  arrived: (screen: string) => void;
}

const AnnouncerContext = createContext<Announcer>({
  announce: () => undefined,
  toast: () => undefined,
  arrived: () => undefined,
});

export function useAnnounce(): Announcer {
  return use(AnnouncerContext);
}

const TOAST_MS = 6000;
let lastId = 0;

interface Spoken {
  text: string;
  now: boolean;
  /** How often something was said: the same words once more must be another text, or nothing is heard. */
  turn: number;
}

/** A landmark only while there is something in it. */
const MESSAGES = { role: 'region', 'aria-label': uiText.messages.label };

const SILENCE: Spoken = { text: '', now: false, turn: 0 };

/** Holds the live region and the toasts of the whole page. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState(SILENCE);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const { hideAmounts } = usePreferences();

  const [hidBefore, setHidBefore] = useState(hideAmounts);
  if (hideAmounts !== hidBefore) {
    setHidBefore(hideAmounts);
    // What was said before may hold amounts.
    if (hideAmounts) {
      setToasts([]);
      setSpoken(({ turn }) => ({ text: uiText.messages.amountsHidden, now: false, turn: turn + 1 }));
    }
  }

  const announcer = useMemo<Announcer>(() => {
    const close = (id: number): void => setToasts((shown) => shown.filter((toast) => toast.id !== id));
    return {
      announce: (text, when = 'next') =>
        setSpoken(({ turn }) => ({ text, now: when === 'now', turn: turn + 1 })),
      toast: (text, tone = 'info', action) => {
        lastId += 1;
        const id = lastId;
        setToasts((shown) => withToast(shown, { id, tone, text, action, times: 1 }));
        if (tone !== 'bad' && tone !== 'warn') {
          closeInTime(() => close(id));
        }
      },
      arrived: (screen) => setToasts((shown) => withoutWayTo(shown, screen)),
    };
  }, []);

  return (
    <AnnouncerContext value={announcer}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite" data-said="next">
        {spoken.now ? '' : aloud(spoken)}
      </div>
      <div className="visually-hidden" aria-live="assertive" aria-atomic data-said="now">
        {spoken.now ? aloud(spoken) : ''}
      </div>
      <div className="toasts" aria-live="polite" {...(toasts.length > 0 && MESSAGES)}>
        {toasts.map((toast) => (
          <Notice
            key={toast.id}
            tone={toast.tone}
            action={
              <ToastButtons
                action={toast.action}
                onClose={() => setToasts((shown) => shown.filter((other) => other.id !== toast.id))}
              />
            }
          >
            {toast.text}
            {toast.times > 1 ? ` ${uiText.messages.times(toast.times)}` : ''}
          </Notice>
        ))}
      </div>
    </AnnouncerContext>
  );
}

/** Every second time with a space at its end that nobody hears. */
function aloud({ text, turn }: Spoken): string {
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
