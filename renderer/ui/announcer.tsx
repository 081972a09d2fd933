import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { Button, CloseButton } from './button.tsx';
import { Notice } from './notice.tsx';
import { withToast, type Toast, type ToastAction, type Tone } from './toasts.ts';
import './announcer.css';

interface Announcer {
  /** Said to screen readers only: for what sighted users see anyway. */
  announce: (text: string) => void;
  /** Shown at the bottom left and said aloud. Bad news stays until it is closed. */
  toast: (text: string, tone?: Tone, action?: ToastAction) => void;
}

const AnnouncerContext = createContext<Announcer>({ announce: () => undefined, toast: () => undefined });

export function useAnnounce(): Announcer {
  return use(AnnouncerContext);
}

const TOAST_MS = 6000;
let lastId = 0;

/** Holds the live region and the toasts of the whole page. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState('');
  const [toasts, setToasts] = useState<readonly Toast[]>([]);

  const announcer = useMemo<Announcer>(() => {
    const close = (id: number): void => setToasts((shown) => shown.filter((toast) => toast.id !== id));
    return {
      announce: setSpoken,
      toast: (text, tone = 'info', action) => {
        lastId += 1;
        const id = lastId;
        setToasts((shown) => withToast(shown, { id, tone, text, action, times: 1 }));
        if (tone !== 'bad' && tone !== 'warn') {
          setTimeout(() => close(id), TOAST_MS);
        }
      },
    };
  }, []);

  return (
    <AnnouncerContext value={announcer}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite">
        {spoken}
      </div>
      <div className="toasts" aria-live="polite">
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
            {toast.times > 1 ? ` (${toast.times} times)` : ''}
          </Notice>
        ))}
      </div>
    </AnnouncerContext>
  );
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
