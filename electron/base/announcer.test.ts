// Breaks when: a window that is being torn down stops an event for the others, or fails what announced it.
import { expect, it } from 'vitest';
import { announcer } from './announcer.ts';
import { PREFERENCES } from '../../tests/helpers/preferences.ts';

it('a listener that fails or leaves disturbs neither the others nor the announcement', () => {
  const events = announcer();
  const heard: string[] = [];
  const leave = events.subscribe(() => {
    heard.push('leaves');
    leave();
  });
  events.subscribe(() => {
    throw new Error('Render frame was disposed');
  });
  events.subscribe((name) => heard.push(name));
  events.announce('preferences', PREFERENCES);
  events.announce('preferences', PREFERENCES);
  expect(heard).toEqual(['leaves', 'preferences', 'preferences']);
});
