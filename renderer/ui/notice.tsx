import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './notice.css';

interface NoticeProps {
  /** `warn` is amber: unknown, doubtful, needs checking. `bad`: refused or failed. */
  tone: 'info' | 'good' | 'warn' | 'bad';
  /** Read aloud as soon as it appears. */
  live?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

/** A strip inside a screen with a message about it and at most one action. */
export function Notice({ tone, live, action, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={`notice notice-${tone}`} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
      <Icon size={14} aria-hidden />
      <div className="notice-words">{children}</div>
      {action}
    </div>
  );
}
