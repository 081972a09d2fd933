/** Seam: the reply of the call, in the page's cache. Breaks when Settings hides that the system shows no notifications. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rememberReply } from '../../lib/bridge.ts';
import { NotificationProblem } from './notifications-panel.tsx';

function shown(problem: string | null): string {
  const client = new QueryClient();
  rememberReply(client, 'notifications.problem', {}, { problem });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NotificationProblem />
    </QueryClientProvider>,
  );
}

test('shows why the last notification was not shown', () => {
  expect(shown('The last notification was not shown (denied).')).toContain(
    'The last notification was not shown (denied).',
  );
});

test('shows nothing while nothing is wrong', () => {
  expect(shown(null)).toBe('');
});
