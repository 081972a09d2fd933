import {
  Bell,
  ChartLine,
  ExternalLink,
  FlaskConical,
  HardDrive,
  History,
  Info,
  Keyboard,
  Lock,
  type LucideIcon,
  MapPin,
  Network,
  Palette,
  RefreshCw,
  Shield,
  Users,
} from 'lucide-react';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import type { SettingsSection } from '../../state/settings.ts';

const { groups, sections: names } = settingsSectionsMessages;

export interface SectionEntry {
  name: SettingsSection;
  title: string;
  icon: LucideIcon;
}

/** The list of sections, group by group, from the top. */
export const SECTION_GROUPS: readonly { title: string; sections: readonly SectionEntry[] }[] = [
  {
    title: groups.appearance,
    sections: [
      { name: 'appearance', title: names.appearance, icon: Palette },
      { name: 'locks', title: names.locks, icon: Lock },
      { name: 'keyboard', title: names.keyboard, icon: Keyboard },
    ],
  },
  {
    title: groups.trading,
    sections: [
      { name: 'trading', title: names.trading, icon: ChartLine },
      { name: 'alerts', title: names.alerts, icon: Bell },
      { name: 'practice', title: names.practice, icon: FlaskConical },
    ],
  },
  {
    title: groups.records,
    sections: [
      { name: 'addresses', title: names.addresses, icon: MapPin },
      { name: 'explorers', title: names.explorers, icon: ExternalLink },
      { name: 'history', title: names.history, icon: History },
      { name: 'reviews', title: names.reviews, icon: Users },
    ],
  },
  {
    title: groups.data,
    sections: [
      { name: 'backup', title: names.backup, icon: HardDrive },
      { name: 'network', title: names.network, icon: Network },
      { name: 'privacy', title: names.privacy, icon: Shield },
      { name: 'updates', title: names.updates, icon: RefreshCw },
      { name: 'about', title: names.about, icon: Info },
    ],
  },
];
