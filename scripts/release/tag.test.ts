/** Seam: a tag and a version. Breaks when a release could carry another number than its tag, or a pre-release pass for a release. */
import { expect, it } from 'vitest';
import { findTagProblem, isPreRelease } from './tag.ts';

it.each([
  ['v0.1.0', '0.1.0', null],
  ['v0.2.0-beta.1', '0.2.0-beta.1', null],
  ['v0.1.1', '0.1.0', 'package.json says 0.1.0'],
  ['0.1.0', '0.1.0', 'no tag of a release'],
  ['v0.1', '0.1', 'no tag of a release'],
  ['', '0.1.0', 'no tag of a release'],
  ['v0.1.0; rm -rf x', '0.1.0', 'no tag of a release'],
])('%s with version %s', (tag, version, why) => {
  if (why === null) expect(findTagProblem(tag, version)).toBeNull();
  else expect(findTagProblem(tag, version)).toContain(why);
});

it('tells a pre-release from a release', () => {
  expect(['v1.0.0', 'v1.0.0-beta.1', 'v0.2.0-rc'].map(isPreRelease)).toEqual([false, true, true]);
});
