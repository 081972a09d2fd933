import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Frame } from '../frame/frame.tsx';
import { LockGate } from '../features/privacy/lock-gate.tsx';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { DeskStateProvider } from '../state/desk-state-provider.tsx';
import { NotificationToasts } from './notification-toasts.tsx';
import { NavigationProvider } from '../state/navigation.tsx';

/** The whole page: providers around the frame, which shows one screen at a time. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      {/* Around the gate, so that an unlocked window stands where it stood. */}
      <NavigationProvider>
        <LockGate>
          <DeskStateProvider>
            <AnnouncerProvider>
              <NotificationToasts />
              <Frame />
            </AnnouncerProvider>
          </DeskStateProvider>
        </LockGate>
      </NavigationProvider>
    </QueryClientProvider>
  );
}
