import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import type { SettingsSection } from '../../state/settings.ts';
import type { FoundGroup, FoundSection } from './find-settings.ts';

interface SectionListProps {
  groups: readonly FoundGroup[];
  chosen: SettingsSection;
  /** `row`: found by a search, or null for the section itself. */
  onOpen: (section: SettingsSection, row: string | null) => void;
}

/** The sections under the headings of their groups; below each, the rows a search found in it. */
export function SectionList({ groups, chosen, onOpen }: SectionListProps) {
  return (
    <nav className="settings-list" aria-label={settingsSectionsMessages.sections.label}>
      {groups.map(({ title, sections }) => (
        <div key={title} role="group" aria-label={title}>
          <div className="settings-list-head" aria-hidden>
            {title}
          </div>
          <ul>
            {sections.map((found) => (
              <Item key={found.section.name} found={found} chosen={chosen} onOpen={onOpen} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Item({ found, chosen, onOpen }: Omit<SectionListProps, 'groups'> & { found: FoundSection }) {
  const { name, title, icon: Icon } = found.section;
  return (
    <li>
      <button
        type="button"
        className="settings-item"
        aria-current={name === chosen ? 'page' : undefined}
        onClick={() => onOpen(name, null)}
      >
        <Icon size={15} aria-hidden />
        {title}
      </button>
      {found.rows.length === 0 ? null : (
        <ul>
          {found.rows.map((row) => (
            <li key={row.name}>
              <button
                type="button"
                className="settings-item settings-item-row"
                onClick={() => onOpen(name, row.name)}
              >
                {row.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
