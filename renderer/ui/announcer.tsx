import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { Button, CloseButton } from './button.tsx';
import { Notice } from './notice.tsx';
import './announcer.css';

type Tone = 'info' | 'good' | 'warn' | 'bad';

interface Toast {
  id: number;
  tone: Tone;
  text: string;
  action: ToastAction | undefined;
}

/** A way to what the words are about; pressing it puts the toast away. */
interface ToastAction {
  label: string;
  run: () => void;
}

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
        setToasts((shown) => [...shown.slice(-3), { id, tone, text, action }]);
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
