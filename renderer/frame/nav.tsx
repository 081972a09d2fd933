import { frameText } from '../../shared/messages/frame.ts';
import { SCREENS, useNavigation, type ScreenName } from '../state/navigation.tsx';
import { screens } from '../app/screens.tsx';

/** The screens, at the left. */
export function Nav() {
  const upper = SCREENS.filter((name) => !screens[name].low);
  const lower = SCREENS.filter((name) => screens[name].low);
  return (
    <nav className="nav" aria-label={frameText.screens}>
      <div className="nav-mark" aria-hidden>
        C
      </div>
      {upper.map((name) => (
        <NavItem key={name} name={name} />
      ))}
      <div className="nav-gap" />
      {lower.map((name) => (
        <NavItem key={name} name={name} />
      ))}
    </nav>
  );
}

function NavItem({ name }: { name: ScreenName }) {
  const { screen, go } = useNavigation();
  const { title, icon: Icon } = screens[name];
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
