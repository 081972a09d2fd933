import type { ReactNode } from 'react';

/** One line of what confirming would mean: what, and how much. */
export function PreviewLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="tick-preview-line">
      <span>{label}</span>
      <span>{children}</span>
    </div>
  );
}
