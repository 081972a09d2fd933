/** Seam: a tag and a version. Breaks when a release could carry another number than its tag. */
import { expect, it } from 'vitest';
import { findTagProblem } from './tag.ts';

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
