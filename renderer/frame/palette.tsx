import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useAccounts, usePreferences, useSelectAccount, useSetPreferences } from '../app/desk-state.ts';
import { SCREENS, useNavigation } from '../app/screen.tsx';
import { screens } from '../app/screens.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { findCommands, listCommands, type Command } from './commands.ts';
import './palette.css';

interface PaletteProps {
  onClose: () => void;
  /** Opens the list of keys. */
  onKeys: () => void;
}

/** Type a few letters, arrows to choose, Enter to run, Escape to leave. */
export function Palette({ onClose, onKeys }: PaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = findCommands(useCommands(onKeys), typed);
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function run(command: Command | undefined): void {
    if (command) {
      onClose();
      command.run();
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setChosen((at + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[at]);
    } else if (event.key === 'Tab') {
      event.preventDefault();
    }
  }

  return (
    <Overlay label="Commands" onClose={onClose} onKeyDown={onKeyDown}>
      <input
        className="palette-input"
        autoFocus
        role="combobox"
        aria-label="Search or run a command"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        placeholder="Search or run a command"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
      />
      {found.length === 0 ? (
        <p className="palette-none" role="status">
          No command has “{typed}” in its name.
        </p>
      ) : (
        <div className="palette-list" role="listbox" id={id} aria-label="Commands" ref={list}>
          {found.map((command, index) => (
            <div
              key={command.id}
              id={`${id}-${index}`}
              role="option"
              className="menu-item"
              aria-selected={index === at}
              onPointerMove={() => setChosen(index)}
              onClick={() => run(command)}
            >
              {command.title}
              <span className="caption">{command.group}</span>
            </div>
          ))}
        </div>
      )}
    </Overlay>
  );
}

function useCommands(onKeys: () => void): Command[] {
  const list = useAccounts().data;
  const { go } = useNavigation();
  return listCommands({
    screens: SCREENS.map((name) => ({ name, title: screens[name].title })),
    accounts: list?.accounts ?? [],
    activeId: list?.activeId ?? null,
    preferences: usePreferences(),
    go,
    showKeys: onKeys,
    select: useSelectAccount(),
    setPreferences: useSetPreferences(),
  });
}
