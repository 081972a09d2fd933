/** Breaks when a file gets a text of the window, or the window one of the file's. */
import { expect, it } from 'vitest';
import { inBoth, inFileOf, joined, shownOf } from './in-both.ts';

const english = {
  name: 'Disk',
  left: (size: string, disks: number) => `${size} left on ${disks} disks.`,
  few: (pools: readonly string[]) => `Little of ${pools.join(' and ')}.`,
  size: { bytes: (count: number) => `${count} bytes` },
};
const shown: typeof english = {
  name: 'Platte',
  left: (size, disks) => `Noch ${size} auf ${disks} Platten.`,
  few: (pools) => `Wenig ${pools.join(' und ')}.`,
  size: { bytes: (count) => `${count} Byte` },
};

it('says each text in both, also one that is a value of another or in a list of them', () => {
  const messages = inBoth(shown, english);
  expect(messages.name).toEqual({ shown: 'Platte', inFile: 'Disk' });
  expect(messages.left(messages.size.bytes(5), 2)).toEqual({
    shown: 'Noch 5 Byte auf 2 Platten.',
    inFile: '5 bytes left on 2 disks.',
  });
  const few = messages.few([messages.name, 'BTC']);
  expect(joined(few, messages.name)).toEqual({
    shown: 'Wenig Platte und BTC. Platte',
    inFile: 'Little of Disk and BTC. Disk',
  });
  expect([shownOf('BTC'), inFileOf('BTC')]).toEqual(['BTC', 'BTC']);
});
