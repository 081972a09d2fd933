// Breaks when: a window that is being torn down stops an event for the others, or fails what announced it.
import { expect, it } from 'vitest';
import { announcer } from './announcer.ts';

const preferences = {
  theme: 'dark',
  timeZone: 'utc',
  density: 'compact',
  notify: 'off',
  hideAmounts: false,
  autoLockMinutes: 15,
  protectScreen: true,
} as const;

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
  events.announce('preferences', preferences);
  events.announce('preferences', preferences);
  expect(heard).toEqual(['leaves', 'preferences', 'preferences']);
});
