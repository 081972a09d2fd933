import { useEffect } from 'react';
import { appMessages } from '../../shared/messages/app.ts';
import { digitsOf, whoseOf } from '../state/account-context.ts';
import { useAccountContext, useAccounts, usePreferences } from '../state/app-state.ts';
import { useSwitchAccount } from '../state/switch-account.ts';
import { useNavigation } from '../state/navigation.tsx';
import { ScreenOutlet } from '../app/screen-outlet.tsx';
import { FEATURES, screenOf } from '../app/features.ts';
import { useTradingLock } from '../state/trading-rules.ts';
import { useHideAmounts, useLockWindow } from '../state/use-privacy.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { openAccountSwitcher } from './account-switcher.tsx';
import { useCancelAllKey } from '../parts/orders/ask-cancel-all.ts';
import { focusTicket } from '../parts/orders/focus-ticket.ts';
import { ConfirmNotice } from './confirm-notice.tsx';
import { Nav } from './nav.tsx';
import { BackupBanners, NoticeBanners, UnknownOrdersBanner } from './banners.tsx';
import { Palette } from './palette.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';
import { useAppearance } from '../state/use-appearance.ts';
import { useAnnouncements } from './announcements.ts';
import { useFocusGuard } from './use-focus-guard.ts';
import { useDialog } from './use-dialog.ts';
import './frame.css';

const NONE: readonly never[] = [];

/** What features have beside every screen. */
const BESIDE = FEATURES.map(({ name, Beside }) => (Beside === undefined ? null : <Beside key={name} />));

/** Navigation, account, status and the screen between them. */
export function Frame() {
  useAppearance(usePreferences());
  useFocusGuard();
  useAnnouncements();
  const { screen, go } = useNavigation();
  const context = useAccountContext();
  const account = context?.is === 'one' ? context.account : null;
  const switchTo = useSwitchAccount();
  const accounts = useAccounts().data?.accounts ?? NONE;
  const lock = useTradingLock();
  const lockWindow = useLockWindow();
  const turnHiding = useHideAmounts();
  const askCancelAll = useCancelAllKey();
  const { dialog, show } = useDialog((key, open) => {
    if (key === 'lock-window') lockWindow();
    else if (key === 'hide') turnHiding();
    else if (key === 'cancel-all') askCancelAll();
    else if (key === 'lock') {
      if (lock?.locked === true) open('unlock');
      else lock?.turn(true);
    } else if (key === 'ticket') {
      go('trade');
      focusTicket();
    } else if (key === 'account') {
      openAccountSwitcher();
    } else if ('account' in key) {
      for (const [id, digit] of digitsOf(accounts)) if (digit === key.account) void switchTo(id);
    } else {
      go(key.screen);
    }
  });
  const { title, ofAccount } = screenOf(screen);
  const shown = context === null ? null : (account?.name ?? appMessages.account.allLive);
  const whose = whoseOf(context);

  const { onScreenShown } = useAnnounce();
  useEffect(() => onScreenShown(screen), [onScreenShown, screen]);

  useEffect(() => {
    document.title = shown === null ? `${title} · Counterfoil` : `${title} · ${shown} · Counterfoil`;
  }, [title, shown]);

  return (
    <div className={account?.mode === 'practice' ? 'frame frame-practice' : 'frame'}>
      <Nav />
      <TopBar onPalette={() => show('palette')} onUnlock={() => show('unlock')} />
      <div className="banners">
        <UnknownOrdersBanner />
        <NoticeBanners />
        <BackupBanners />
      </div>
      <main className="screen" aria-label={title}>
        {/* Another account is another screen: nothing that was filtered, opened, typed or selected of one is seen of the next. */}
        <ScreenBoundary key={ofAccount === true ? `${screen} ${whose}` : screen} title={title}>
          <ScreenOutlet name={screen} />
        </ScreenBoundary>
      </main>
      <StatusBar />
      {BESIDE}
      <ConfirmNotice />
      {dialog === 'palette' ? (
        <Palette onClose={() => show(null)} onKeys={() => show('keys')} onUnlock={() => show('unlock')} />
      ) : dialog === 'keys' ? (
        <ShortcutSheet onClose={() => show(null)} />
      ) : dialog === 'unlock' ? (
        <UnlockDialog onClose={() => show(null)} />
      ) : null}
    </div>
  );
}
