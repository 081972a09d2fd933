/** Seam: the replies of the calls, in the page's cache. Breaks when a resolution asks again for the name that reviews are recorded under. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { placement } from '../../../tests/helpers/window/orders.ts';
import { rememberReply } from '../../lib/bridge.ts';
import { ResolveForm } from './resolve-form.tsx';

function form(reviewer: string | null): string {
  const client = new QueryClient();
  if (reviewer !== null) {
    const counts = { unreviewed: 0, waiting: 0, done: 0, attention: 0, queried: 0 };
    const rules = { reviewer, fourEyes: false };
    // What the form reads of the reply.
    rememberReply(client, 'reviews.summary', {}, { rules, counts } as never);
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ResolveForm placement={placement('c1')} />
    </QueryClientProvider>,
  );
}

test('a resolution is recorded under the name of the reviews, which is changed in one place', () => {
  const shown = form('Ada Lovelace');
  expect(shown).toContain('Recorded as <b>Ada Lovelace</b>');
  expect(shown).not.toContain('Your name');
});

test('without a name it is asked for, and saved as the setting', () => {
  const shown = form('');
  expect(shown).toContain('aria-label="Your name"');
  expect(shown).toContain('Save name');
});

test('while the reviews cannot be read, an order can be resolved all the same', () => {
  expect(form(null)).toContain('Your name');
});
