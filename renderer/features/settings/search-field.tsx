import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { Button, Key } from '../../ui/button.tsx';

const { search: messages } = settingsSectionsMessages;

interface SearchFieldProps {
  input: Ref<HTMLInputElement>;
  typed: string;
  /** How many were found; null while nothing is typed. */
  found: number | null;
  onType: (typed: string) => void;
  onEnter: () => void;
}

/** Narrows the list below it. Enter opens the best match, Escape empties it. */
export function SearchField({ input, typed, found, onType, onEnter }: SearchFieldProps) {
  return (
    <div className="settings-search">
      <Search size={14} aria-hidden />
      <input
        ref={input}
        type="text"
        role="searchbox"
        aria-label={messages.label}
        aria-keyshortcuts="/"
        placeholder={messages.label}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            onEnter();
          } else if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation();
            onType('');
          }
        }}
      />
      {typed === '' ? (
        <Key>/</Key>
      ) : (
        <Button
          variant="quiet"
          size="small"
          icon={<X size={13} />}
          iconLabel={messages.clear}
          onClick={() => onType('')}
        />
      )}
      <span className="settings-found" role="status">
        {found === null ? '' : found === 0 ? messages.none : messages.found(found)}
      </span>
    </div>
  );
}
