/**
 * A venue whose history ages: what it lists late, changes, removes and lists again, while it is read by a program that is killed and resumed, days apart.
 * Breaks when anything is called verified that was not read as it was listed then, or when the archive differs from the venue once that is honest and all
 * of it was read again.
 */
import { expect, it } from 'vitest';
import { runs } from '../helpers/runs.ts';
import { liveOnce } from './aging-drill.ts';

const SEEDS = runs(10, 1_000);

it(`R-D27 R-D31: claims what was read, and ends as the venue does (${SEEDS} seeds)`, async () => {
  const seen = { kills: 0, claims: 0, ends: 0 };
  const changes: Record<string, number> = {};
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const life = await liveOnce(seed);
    expect(life.wrong, `seed ${seed}`).toBeNull();
    seen.kills += life.kills;
    seen.claims += life.claims;
    seen.ends += life.ends;
    for (const [kind, count] of Object.entries(life.changes)) changes[kind] = (changes[kind] ?? 0) + count;
  }
  expect(seen.kills).toBeGreaterThan(2 * SEEDS);
  expect(seen.ends).toBeGreaterThan(SEEDS / 3);
  expect(seen.claims).toBeGreaterThan(5 * SEEDS);
  for (const [kind, count] of Object.entries(changes)) expect(count, kind).toBeGreaterThan(SEEDS / 2);
}, 1_800_000);
