/** Seam: none. Breaks when settings of a later version are taken for old ones, or when a step is left out. */
import { describe, expect, it } from 'vitest';
import { migrate, type Migrations } from './migrate.ts';

const steps: Migrations = {
  1: (old) => ({ ...old, colour: 'blue' }),
  2: ({ colour, ...old }) => ({ ...old, colours: [colour] }),
};

describe('migration of settings', () => {
  it('takes every step from the version of the file to the current one', () => {
    expect(migrate({ version: 1, name: 'a' }, 3, steps)).toEqual({
      ok: true,
      value: { version: 3, name: 'a', colours: ['blue'] },
    });
    expect(migrate({ version: 2, colour: 'red' }, 3, steps)).toEqual({
      ok: true,
      value: { version: 3, colours: ['red'] },
    });
  });

  it('leaves current settings as they are', () => {
    expect(migrate({ version: 3, name: 'a' }, 3, steps)).toEqual({
      ok: true,
      value: { version: 3, name: 'a' },
    });
  });

  it('refuses a newer version', () => {
    expect(migrate({ version: 4 }, 3, steps)).toEqual({ ok: false, error: 'newer' });
  });

  it.each([[null], [[]], ['text'], [{}], [{ version: '1' }], [{ version: 0 }], [{ version: 1.5 }]])(
    'finds %j unreadable',
    (raw) => {
      expect(migrate(raw, 3, steps)).toEqual({ ok: false, error: 'unreadable' });
    },
  );

  it('finds a version without a way forward unreadable', () => {
    expect(migrate({ version: 1 }, 3, { 2: (old) => old })).toEqual({ ok: false, error: 'unreadable' });
  });
});
