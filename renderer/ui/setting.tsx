import { useId, useState, type ReactNode } from 'react';
import { settingsSectionsMessages } from '../../shared/messages/settings-sections.ts';
import { LinkButton } from './button.tsx';
import './setting.css';

interface SettingGroupProps {
  title?: string;
  /** Without a title, or where another name is read aloud. */
  label?: string;
  /** At the right above the card: a state, a count. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A card of rows under its heading. */
export function SettingGroup({ title, label, aside, className, children }: SettingGroupProps) {
  const hasAside = aside !== undefined && aside !== null;
  return (
    <section
      className={className === undefined ? 'setting-group' : `setting-group ${className}`}
      aria-label={label ?? title}
    >
      {title === undefined && !hasAside ? null : (
        <header className="setting-group-head">
          {title === undefined ? null : <h3>{title}</h3>}
          {hasAside ? <div className="setting-group-aside">{aside}</div> : null}
        </header>
      )}
      <div className="setting-card">{children}</div>
    </section>
  );
}

interface SettingProps {
  name: ReactNode;
  /** Its name for a search, where what is shown is no plain text. */
  row?: string;
  /** Fits one line. */
  note: ReactNode;
  /** What one needs to know only once: shown by "Learn more". */
  more?: ReactNode;
  children?: ReactNode;
}

/** One line of the screen: what is set and what it means at the left, the control at the right. */
export function Setting({ name, row, note, more, children }: SettingProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const called = row ?? (typeof name === 'string' ? name : undefined);
  return (
    <div className="setting" data-setting={called} tabIndex={-1}>
      <div className="setting-words">
        <div>{name}</div>
        <div className="caption">
          {note}
          {more === undefined ? null : (
            <>
              {' '}
              <LinkButton
                aria-expanded={open}
                aria-controls={id}
                aria-label={open ? undefined : settingsSectionsMessages.learnMoreOf(called ?? '')}
                onClick={() => setOpen(!open)}
              >
                {open ? settingsSectionsMessages.learnLess : settingsSectionsMessages.learnMore}
              </LinkButton>
            </>
          )}
        </div>
      </div>
      <div className="setting-control">{children}</div>
      {more === undefined ? null : (
        <p className="setting-more caption" id={id} hidden={!open}>
          {more}
        </p>
      )}
    </div>
  );
}
