import { frameMessages } from '../../shared/messages/frame.ts';
import { SCREENS } from '../app/features.ts';
import type { ScreenEntry } from '../state/feature.ts';
import { useNavigation } from '../state/navigation.tsx';

/** The screens, at the left. */
export function Nav() {
  const upper = SCREENS.filter(({ low }) => !low);
  const lower = SCREENS.filter(({ low }) => low);
  return (
    <nav className="nav" aria-label={frameMessages.screens}>
      <div className="nav-mark" aria-hidden>
        C
      </div>
      {upper.map((entry) => (
        <NavItem key={entry.name} entry={entry} />
      ))}
      <div className="nav-gap" />
      {lower.map((entry) => (
        <NavItem key={entry.name} entry={entry} />
      ))}
    </nav>
  );
}

function NavItem({ entry: { name, title, icon: Icon } }: { entry: ScreenEntry }) {
  const { screen, go } = useNavigation();
  return (
    <button
      type="button"
      className="nav-item"
      aria-current={screen === name ? 'page' : undefined}
      onClick={() => go(name)}
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      {title}
    </button>
  );
}
