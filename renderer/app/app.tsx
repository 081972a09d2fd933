import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Frame } from '../frame/frame.tsx';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { DeskStateProvider } from './desk-state-provider.tsx';
import { NotificationToasts } from './notification-toasts.tsx';
import { NavigationProvider } from './screen.tsx';

/** The whole page: providers around the frame, which shows one screen at a time. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <DeskStateProvider>
        <NavigationProvider>
          <AnnouncerProvider>
            <NotificationToasts />
            <Frame />
          </AnnouncerProvider>
        </NavigationProvider>
      </DeskStateProvider>
    </QueryClientProvider>
  );
}
