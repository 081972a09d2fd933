/**
 * Seam: the calls of the window, over real settings and a practice exchange that only notes what it is given.
 * Breaks when simulated errors outlive the run, a choice is not kept, an order under way is cut off, or nothing changes and it restarts all the same.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PracticeConditions } from '../../../shared/practice/conditions.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { type Files, nodeFiles } from '../../platform/files.ts';
import { openSettings } from '../../settings/settings-file.ts';
import { createPracticeControl } from './practice-control.ts';
import type { PracticeState } from './practice-exchange.ts';

const announcement = { baseUrl: '', headerPrefix: '', key: '', secret: '', passphrase: '' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'practice-control-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function bench(files: Files = nodeFiles) {
  const clock = manualClock();
  const settings = openSettings({ files, clock, dataFolder: folder });
  if (!settings.ok) throw new Error(settings.error.message);
  const starts: (PracticeConditions & { reset?: boolean })[] = [];
  const world = { state: { state: 'running', announcement } as PracticeState, sends: 0, startEnds: true };
  const control = createPracticeControl({
    settings: settings.value,
    clock,
    sendsUnderWay: () => world.sends,
    run(conditions) {
      starts.push(conditions);
      return {
        current: () => world.state,
        startResult: () => (world.startEnds ? Promise.resolve(world.state) : new Promise(() => undefined)),
        restart: (next, how) => void starts.push({ ...next, ...how }),
        stop: () => Promise.resolve(),
      };
    },
  });
  return { clock, starts, world, view: control.view, ...control.handlers };
}

describe('practice conditions', () => {
  it('begin quiet, without simulated errors and without new records', () => {
    const { starts, view } = bench();
    expect(starts).toEqual([{ market: 'quiet', errorPercent: 0, arrivals: 0 }]);
    expect(view()).toEqual({
      state: 'running',
      problem: null,
      damaged: false,
      market: 'quiet',
      errorPercent: 0,
      arrivals: 0,
    });
  });

  it('a change starts the exchange again under it and leaves the rest as it was', async () => {
    const { starts, ...practice } = bench();
    await practice['practice.set']({ errorPercent: 5 });
    const changed = await practice['practice.set']({ market: 'wild', arrivals: 10 });
    expect(changed).toMatchObject({ ok: true, value: { market: 'wild', errorPercent: 5, arrivals: 10 } });
    expect(starts.slice(1)).toEqual([
      { market: 'quiet', errorPercent: 5, arrivals: 0, reset: false },
      { market: 'wild', errorPercent: 5, arrivals: 10, reset: false },
    ]);
  });

  it('market and arrivals are kept for the next run, simulated errors are not', async () => {
    await bench()['practice.set']({ market: 'off', errorPercent: 20, arrivals: 1 });
    expect(bench().starts).toEqual([{ market: 'off', errorPercent: 0, arrivals: 1 }]);
  });

  it('what is so already starts nothing again, unless the exchange has failed', async () => {
    const { starts, world, ...practice } = bench();
    await practice['practice.set']({ market: 'quiet' });
    expect(starts).toHaveLength(1);
    world.state = { state: 'failed', reason: 'It ended.', damaged: false };
    await practice['practice.set']({});
    expect(starts).toHaveLength(2);
  });

  it('what cannot be written is not done', async () => {
    const full: Files = {
      ...nodeFiles,
      replace() {
        throw new Error('ENOSPC');
      },
    };
    const { starts, view, ...practice } = bench(full);
    const refused = await practice['practice.set']({ market: 'wild', errorPercent: 20 });
    expect(refused).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(view()).toMatchObject({ market: 'quiet', errorPercent: 0 });
    expect(starts).toHaveLength(1);
  });

  it('starting over keeps the conditions', async () => {
    const { starts, ...practice } = bench();
    await practice['practice.set']({ market: 'normal', errorPercent: 20 });
    expect(await practice['practice.reset']({})).toMatchObject({ ok: true, value: { errorPercent: 20 } });
    expect(starts.at(-1)).toEqual({ market: 'normal', errorPercent: 20, arrivals: 0, reset: true });
  });

  it('while an order has no answer nothing is restarted and nothing changes', async () => {
    const { starts, world, view, ...practice } = bench();
    world.sends = 1;
    const refusal = { ok: false, error: { kind: 'conflict', message: expect.stringContaining('answer') } };
    expect(await practice['practice.set']({ market: 'off' })).toMatchObject(refusal);
    expect(await practice['practice.reset']({})).toMatchObject(refusal);
    expect(view().market).toBe('quiet');
    expect(starts).toHaveLength(1);
    world.sends = 0;
    expect(await practice['practice.set']({ market: 'off' })).toMatchObject({ ok: true });
  });

  it('a failure is shown with its reason and whether starting over is the way out', () => {
    const { world, view } = bench();
    world.state = { state: 'failed', reason: 'Damaged.', damaged: true };
    expect(view()).toMatchObject({ state: 'failed', problem: 'Damaged.', damaged: true });
  });

  it('an exchange that takes long is answered as starting, not waited for', async () => {
    const { world, clock, ...practice } = bench();
    world.state = { state: 'starting' };
    world.startEnds = false;
    const answer = practice['practice.set']({ market: 'off' });
    await clock.advanceAsync(8_000);
    expect(await answer).toMatchObject({ ok: true, value: { state: 'starting', market: 'off' } });
  });
});
