import type { ComponentType } from 'react';
import { useNavigation } from './navigation.tsx';
import { viewState, useViewState, type ViewKey } from './view-state.ts';

/** The sections of Settings. Their order, names and icons are in renderer/features/settings/sections.ts. */
export type SettingsSection =
  | 'appearance'
  | 'locks'
  | 'keyboard'
  | 'trading'
  | 'alerts'
  | 'practice'
  | 'addresses'
  | 'explorers'
  | 'history'
  | 'reviews'
  | 'backup'
  | 'network'
  | 'privacy'
  | 'updates'
  | 'about';

/** A row as a search finds it. `name` is the one it has on the screen, where `Setting` marks it. */
export interface SettingsRow {
  name: string;
  caption: string;
}

/** What a feature puts into a section of Settings: renderer/app/settings-parts.tsx has the list. */
export interface SettingsPart {
  section: SettingsSection;
  rows: readonly SettingsRow[];
  Panel: ComponentType;
}

const SECTION: ViewKey<SettingsSection> = { name: ['settings.section'], initial: 'appearance' };

/** The section in view, and how to show another one. */
export function useSettingsSection(): [SettingsSection, (section: SettingsSection) => void] {
  return useViewState(SECTION);
}

/** Opens Settings at a section; with the name of a row, the keyboard is on its control. */
export function useOpenSettings(): (section: SettingsSection, row?: string) => void {
  const { go } = useNavigation();
  return (section, row) => {
    viewState.set(SECTION, section);
    go('settings');
    if (row !== undefined) focusSetting(row);
  };
}

/** How many frames Settings may take to appear after it was asked for: its code, or what a section shows, may be on its way. */
const MAX_FRAMES = 300;

/** Puts the keyboard on the first control of a row, as soon as the row is there; on the row itself where it has none. */
export function focusSetting(row: string, framesLeft = MAX_FRAMES): void {
  const found = document.querySelector<HTMLElement>(`[data-setting="${CSS.escape(row)}"]`);
  if (found === null) {
    if (framesLeft > 0) requestAnimationFrame(() => focusSetting(row, framesLeft - 1));
    return;
  }
  found.scrollIntoView({ block: 'center' });
  const control = found.querySelector<HTMLElement>(
    ':scope input:checked:not(:disabled), :is(.setting-control, [role="group"]) :is(button, input, select):not(:disabled)',
  );
  (control ?? found).focus({ preventScroll: true });
}
