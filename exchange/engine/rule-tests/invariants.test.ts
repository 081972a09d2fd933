/**
 * Random streams of commands against every engine. Breaks when an engine loses or makes an asset, holds more or less than its open
 * orders need, crosses or misorders a book, or depends on anything but its commands.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { commandStreams, openings, type Command } from '../../../tests/helpers/exchange/engine/commands.ts';
import { ENGINES, type CreateEngine } from '../../../tests/helpers/exchange/engine/engines.ts';
import { createRun } from '../../../tests/helpers/exchange/engine/run.ts';
import { createWorld, snapshot } from '../../../tests/helpers/exchange/engine/world.ts';

describe.each(ENGINES)('$name engine, random commands', ({ create }) => {
  it('S3.3, S4.3-R8, S4.3-R9: assets, holds and books are sound after every command', () => {
    fc.assert(
      fc.property(openings, commandStreams(), (holdings, commands) => {
        const world = createWorld(create, holdings);
        const run = createRun(world);
        for (const command of commands) {
          run.step(command);
          world.engine.audit();
        }
      }),
      { numRuns: runs(60, 20_000) },
    );
  });

  it('publishes identical events for the same commands', () => {
    fc.assert(
      fc.property(openings, commandStreams(), (holdings, commands) => {
        expect(transcript(create, holdings, commands)).toBe(transcript(create, holdings, commands));
      }),
      { numRuns: runs(20, 2_000) },
    );
  });
});

function transcript(create: CreateEngine, holdings: bigint[][], commands: readonly Command[]): string {
  const world = createWorld(create, holdings);
  const run = createRun(world);
  return JSON.stringify([commands.map((command) => run.step(command)), snapshot(world)]);
}
