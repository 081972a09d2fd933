/** Breaks when two archives share a module's state, two modules share one, or a state is made again with every request. */
import { expect, it } from 'vitest';
import { moduleState } from './module-state.ts';

it('each module has one state in each archive', () => {
  const seen = moduleState(() => ({ times: 0 }));
  const other = moduleState(() => ({ times: 0 }));
  const [first, second] = [{ states: new Map() }, { states: new Map() }];
  seen(first).times += 1;
  seen({ ...first }).times += 1;
  expect([seen(first), seen(second), other(first)]).toEqual([{ times: 2 }, { times: 0 }, { times: 0 }]);
});

it('a state may be made from the archive, and undefined is a state too', () => {
  let made = 0;
  const name = moduleState(({ file }: { file: string; states: Map<symbol, unknown> }) => {
    made += 1;
    return file === '' ? undefined : file;
  });
  const [named, nameless] = [
    { file: 'archive.db', states: new Map() },
    { file: '', states: new Map() },
  ];
  expect([name(named), name(named), name(nameless), name(nameless)]).toEqual([
    'archive.db',
    'archive.db',
    undefined,
    undefined,
  ]);
  expect(made).toBe(2);
});
