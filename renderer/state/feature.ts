import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ScreenName } from './navigation.tsx';

/** Something the palette can do. */
export interface Command {
  id: string;
  title: string;
  /** Group in the list: "Go to", "Trading", "Account", "View", "Help", "Pair". */
  group: string;
  /** The keys that do the same without the palette, as they are printed. */
  keys?: readonly string[];
  run: () => void;
}

/** A screen in the navigation. */
export interface ScreenEntry {
  name: ScreenName;
  title: string;
  icon: LucideIcon;
  /** At the lower end of the navigation. */
  low?: true;
  /** What it shows is of the account in the header. */
  ofAccount?: true;
}

/**
 * What a feature hands the frame from the first moment on: renderer/app/features.ts has the list. The code of its screens and setting
 * panels comes later, in one chunk (renderer/app/screen-code.tsx).
 */
export interface Feature {
  /** Its folder. */
  name: string;
  screens?: readonly ScreenEntry[];
  /** Follows events for as long as the page lives: called once, before anything is asked. `fetchAll` fetches again what `ask` fetched. */
  follow?: (client: QueryClient, fetchAll: () => void) => void;
  /** Asks for what the frame shows of it: at the start, and again when a locked window was unlocked. */
  ask?: (client: QueryClient) => void;
  useCommands?: () => readonly Command[];
  /** At the right of the top bar. */
  TopBar?: ComponentType;
  /** Beside every screen: a panel, or nothing to see and the notifications it shows. */
  Beside?: ComponentType;
}
