/** Seam: none. Breaks when a change is shown without its tick, ticked before anybody did, or its value here is left out. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RestoreChange } from '../../../shared/bridge/backup-calls.ts';
import { RestoreChanges } from './restore-changes.tsx';

const limit: RestoreChange = {
  id: 'trading-rules.json/orderValue USDT',
  within: null,
  part: 'Pre-trade limits',
  what: 'Max order value in USDT',
  before: '1000',
  after: '999999999999',
  looser: true,
};

test('each change has a box that nobody ticked, what is here, and a word where it protects less', () => {
  const changes = [limit, { ...limit, id: 'b', before: null, what: 'Max orders per minute', after: '9' }];
  const markup = renderToStaticMarkup(
    <RestoreChanges changes={changes} ticked={new Set()} onChange={() => undefined} />,
  );
  expect(markup.match(/type="checkbox"/g)).toHaveLength(3); // and Select all
  expect(markup).not.toContain('checked');
  const text = markup.replaceAll(/<[^>]+>/g, '');
  expect(text).toContain('Max order value in USDT1000 → 999999999999 looser');
  expect(text).toMatch(/Max orders per minutenone → 9$/);
});
