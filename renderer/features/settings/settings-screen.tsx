import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { settingsMessages } from '../../../shared/messages/settings.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import {
  type SettingsPart,
  type SettingsSection,
  focusSetting,
  useSettingsSection,
} from '../../state/settings.ts';
import { isInOverlay, isTyping } from '../../lib/key-press.ts';
import { findSettings } from './find-settings.ts';
import { SearchField } from './search-field.tsx';
import { SectionList } from './section-list.tsx';
import './settings.css';

/** The list of sections with its search at the left, the chosen section at the right. */
export function SettingsScreen({ parts }: { parts: readonly SettingsPart[] }) {
  const [section, setSection] = useSettingsSection();
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const found = findSettings(parts, typed);
  useSlash(search);

  function open(name: SettingsSection, row: string | null): void {
    setSection(name);
    if (row !== null) focusSetting(row);
  }

  return (
    <div className="settings">
      <div className="settings-side">
        <h1>{settingsMessages.title}</h1>
        <SearchField
          input={search}
          typed={typed}
          found={typed.trim() === '' ? null : found.count}
          onType={setTyped}
          onEnter={() => found.best !== null && open(found.best.section, found.best.row)}
        />
        <SectionList groups={found.groups} chosen={section} onOpen={open} />
      </div>
      <Section key={section} section={section} parts={parts} />
    </div>
  );
}

/** Remounted for every section: it begins at its top. */
function Section({ section, parts }: { section: SettingsSection; parts: readonly SettingsPart[] }) {
  const box = useRef<HTMLDivElement>(null);
  // Where the list is above it, it would come below the edge of the window.
  useEffect(() => {
    // Chromium answers with a promise, which is no clean-up.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const title = settingsSectionsMessages.sections[section];
  return (
    <div className="settings-section" ref={box}>
      <h2>{title}</h2>
      {parts
        .filter((part) => part.section === section)
        .map(({ rows, Panel }) => (
          <Panel key={rows.map(({ name }) => name).join('\n')} />
        ))}
    </div>
  );
}

/** The key "/" goes to the search, unless it is typed into something or a dialog is open. */
function useSlash(search: RefObject<HTMLInputElement | null>): void {
  // Before the next paint: the key works as soon as the screen shows.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey) return;
      if (isTyping(target) || isInOverlay(target)) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [search]);
}
