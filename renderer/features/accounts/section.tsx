import type { ReactNode } from 'react';

/** A titled part of the pane, divided from the one above by a line. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="acc-section" aria-label={title}>
      <h3 className="heading">{title}</h3>
      {children}
    </section>
  );
}
