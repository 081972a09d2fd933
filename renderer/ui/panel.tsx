import type { ReactNode } from 'react';
import { visible } from '../../shared/base/format/visible.ts';
import './panel.css';

interface PanelProps {
  title?: ReactNode;
  /** At the right of the title: a count, a link, a state. */
  aside?: ReactNode;
  className?: string;
  /** Without a title: what the panel is, read aloud. */
  label?: string;
  children: ReactNode;
}

/** A surface with an optional header line. Its content scrolls inside `PanelBody` or a table of its own. */
export function Panel({ title, aside, className, label, children }: PanelProps) {
  return (
    <section className={className === undefined ? 'panel' : `panel ${className}`} aria-label={label}>
      {title === undefined ? null : (
        <header className="panel-head">
          <h2>{title}</h2>
          {aside === undefined ? null : <div className="panel-aside">{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

export function PanelBody({ children }: { children: ReactNode }) {
  return <div className="panel-body">{children}</div>;
}

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Label and value, line by line. `tight` sets the values at the right edge. */
export function Facts({ facts, tight }: { facts: readonly Fact[]; tight?: boolean }) {
  return (
    <dl className={tight ? 'facts facts-tight' : 'facts'}>
      {facts.map((fact) => (
        <FactLine key={fact.label} fact={fact} />
      ))}
    </dl>
  );
}

function FactLine({ fact }: { fact: Fact }) {
  return (
    <>
      <dt>{fact.label}</dt>
      <dd>{typeof fact.value === 'string' ? visible(fact.value) : fact.value}</dd>
    </>
  );
}
