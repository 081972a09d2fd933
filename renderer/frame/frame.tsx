import { useEffect } from 'react';
import { AlertsPanel } from '../alerts/alerts-panel.tsx';
import { useActiveAccount, usePreferences } from '../app/desk-state.ts';
import { useNavigation } from '../app/screen.tsx';
import { ScreenOutlet } from '../app/screen-outlet.tsx';
import { screens } from '../app/screens.tsx';
import { useTradingLock } from '../app/trading-rules.ts';
import { useHideAmounts, useLockWindow } from '../privacy/use-privacy.ts';
import { focusTicket } from './focus-ticket.ts';
import { ConfirmNotice } from './confirm-notice.tsx';
import { Nav } from './nav.tsx';
import { NoticeBanners } from './notice-banners.tsx';
import { Palette } from './palette.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';
import { UnknownOrdersBanner } from './unknown-orders-banner.tsx';
import { useAppearance } from './use-appearance.ts';
import { useDeskNews } from './use-desk-news.ts';
import { useFocusGuard } from './use-focus-guard.ts';
import { useOver } from './use-over.ts';
import './frame.css';

/** Navigation, account, status and the screen between them. */
export function Frame() {
  useAppearance(usePreferences());
  useFocusGuard();
  useDeskNews();
  const { screen, go } = useNavigation();
  const account = useActiveAccount();
  const lock = useTradingLock();
  const lockWindow = useLockWindow();
  const turnHiding = useHideAmounts();
  const { over, show } = useOver((key, open) => {
    if (key === 'lock-window') lockWindow();
    else if (key === 'hide') turnHiding();
    else if (key === 'lock') {
      if (lock?.locked === true) open('unlock');
      else lock?.turn(true);
    } else if (key === 'ticket') {
      go('trade');
      focusTicket();
    } else {
      go(key.screen);
    }
  });
  const { title } = screens[screen];

  useEffect(() => {
    document.title = account ? `${title} · ${account.name} · Counterfoil` : `${title} · Counterfoil`;
  }, [title, account]);

  return (
    <div className={account?.mode === 'practice' ? 'frame frame-practice' : 'frame'}>
      <Nav />
      <TopBar onPalette={() => show('palette')} onUnlock={() => show('unlock')} />
      <div className="banners">
        <UnknownOrdersBanner />
        <NoticeBanners />
      </div>
      <main className="screen" aria-label={title}>
        <ScreenBoundary key={screen} title={title}>
          <ScreenOutlet name={screen} />
        </ScreenBoundary>
      </main>
      <StatusBar />
      <AlertsPanel />
      <ConfirmNotice />
      {over === 'palette' ? (
        <Palette onClose={() => show(null)} onKeys={() => show('keys')} onUnlock={() => show('unlock')} />
      ) : over === 'keys' ? (
        <ShortcutSheet onClose={() => show(null)} />
      ) : over === 'unlock' ? (
        <UnlockDialog onClose={() => show(null)} />
      ) : null}
    </div>
  );
}
