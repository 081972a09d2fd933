import type { SettingsPart, SettingsRow, SettingsSection } from '../../state/settings.ts';
import { type SectionEntry, SECTION_GROUPS } from './sections.ts';

/** A section a search found, with the rows it found in it; none where only its name fits. */
export interface FoundSection {
  section: SectionEntry;
  rows: readonly SettingsRow[];
}

export interface FoundGroup {
  title: string;
  sections: readonly FoundSection[];
}

export interface FoundSettings {
  /** In the order of the list; groups without a find are left out. */
  groups: readonly FoundGroup[];
  /** What Enter opens; null where nothing was found. */
  best: { section: SettingsSection; row: string | null } | null;
  /** Rows, and sections found by their name. */
  count: number;
}

/** Finds sections by their name and rows by name or caption: every word typed must be in one of these. Nothing typed finds every section. */
export function findSettings(parts: readonly SettingsPart[], typed: string): FoundSettings {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  let best: { rank: number; section: SettingsSection; row: string | null } | null = null;
  let count = 0;

  function meet(rank: number, section: SettingsSection, row: string | null): boolean {
    if (rank === NONE) return false;
    count += 1;
    if (best === null || rank < best.rank) best = { rank, section, row };
    return true;
  }

  const groups = SECTION_GROUPS.map(({ title, sections }) => ({
    title,
    sections: sections.flatMap((section): FoundSection[] => {
      if (words.length === 0) return [{ section, rows: [] }];
      const isNamed = meet(rankOf(words, section.title, ''), section.name, null);
      const rows = parts
        .filter((part) => part.section === section.name)
        .flatMap((part) => part.rows)
        .filter(({ name, caption }) => meet(rankOf(words, name, caption), section.name, name));
      return isNamed || rows.length > 0 ? [{ section, rows }] : [];
    }),
  })).filter(({ sections }) => sections.length > 0);
  return { groups, best, count };
}

const NONE = Number.POSITIVE_INFINITY;

/** How well it fits, best first: the full name, its beginning, the beginning of its words, anywhere in the name, anywhere with the caption. */
function rankOf(words: readonly string[], name: string, caption: string): number {
  const title = name.toLowerCase();
  const phrase = words.join(' ');
  if (title === phrase) return 0;
  if (title.startsWith(phrase)) return 1;
  if (words.every((word) => ` ${title}`.includes(` ${word}`))) return 2;
  if (words.every((word) => title.includes(word))) return 3;
  const all = `${title} ${caption.toLowerCase()}`;
  return words.every((word) => all.includes(word)) ? 4 : NONE;
}
