import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Frame } from './frame/frame.tsx';
import { LockGate } from './features/privacy/lock-gate.tsx';
import { AnnouncerProvider } from './ui/announcer.tsx';
import { usePreferences } from './state/app-state.ts';
import { AppStateProvider } from './state/app-state-provider.tsx';
import { NavigationProvider } from './state/navigation.tsx';

/** The page: providers around the frame, which shows one screen at a time. */
export function AppRoot({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      {/* Around the gate, so that an unlocked window is on the same screen as before. */}
      <NavigationProvider>
        <LockGate>
          <AppStateProvider>
            <Announcements>
              <Frame />
            </Announcements>
          </AppStateProvider>
        </LockGate>
      </NavigationProvider>
    </QueryClientProvider>
  );
}

function Announcements({ children }: { children: ReactNode }) {
  return <AnnouncerProvider hideAmounts={usePreferences().hideAmounts}>{children}</AnnouncerProvider>;
}
