import type { ReactNode } from 'react';
import { settingsText } from '../../../shared/messages/settings.ts';
import './settings.css';

/** How the window looks, what guards trading, how the practice exchange behaves, and where this installation keeps its data. */
export function SettingsScreen({ children }: { children: ReactNode }) {
  return (
    <>
      <h1>{settingsText.title}</h1>
      <div className="settings">{children}</div>
    </>
  );
}
