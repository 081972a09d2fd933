// Breaks when: a window that is being torn down stops an event for the others, or fails what announced it.
import { expect, it } from 'vitest';
import { announcer } from './announcer.ts';
import { PREFERENCES } from '../../tests/helpers/preferences.ts';

it('a listener that fails or leaves disturbs neither the others nor the announcement', () => {
  const events = announcer();
  const received: string[] = [];
  const leave = events.subscribe(() => {
    received.push('leaves');
    leave();
  });
  events.subscribe(() => {
    throw new Error('Render frame was disposed');
  });
  events.subscribe((name) => received.push(name));
  events.announce('preferences', PREFERENCES);
  events.announce('preferences', PREFERENCES);
  expect(received).toEqual(['leaves', 'preferences', 'preferences']);
});
