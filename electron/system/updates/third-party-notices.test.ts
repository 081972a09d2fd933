/**
 * Seam: the file the build wrote. Breaks when a line of a licence is lost or doubled between two pieces, when a piece is cut inside of a line, or
 * when a copy without the file does not say so.
 */
import { expect, it } from 'vitest';
import { noticesHandlers } from './third-party-notices.ts';

const LINE = 'Permission is hereby granted, free of charge, to anyone ½ way.\n';

async function pieces(text: string | null, path: string | undefined = '/app/notices'): Promise<string[]> {
  const handlers = noticesHandlers({ read: (asked) => (asked === '/app/notices' ? text : null) }, path);
  const found: string[] = [];
  for (let next: number | null = 0; next !== null;) {
    const answer = await handlers['app.licences']({ offset: next });
    if (!answer.ok) return [answer.error.kind];
    found.push(answer.value.text);
    ({ next } = answer.value);
  }
  return found;
}

it('returns all of the file, in pieces that end with a line', async () => {
  const text = LINE.repeat(5_000);
  const chunks = await pieces(text);
  expect(chunks.length).toBeGreaterThan(3);
  expect(chunks.join('')).toBe(text);
  for (const piece of chunks) expect([piece.length <= 60_001, piece.endsWith('\n')]).toEqual([true, true]);
});

it('returns a short file at once, and a line that has no end', async () => {
  expect(await pieces(LINE)).toEqual([LINE]);
  expect((await pieces('x'.repeat(150_000))).join('')).toBe('x'.repeat(150_000));
});

it('says that a copy has none', async () => {
  expect(await pieces(null)).toEqual(['not-found']);
  expect(await pieces(LINE, '/elsewhere')).toEqual(['not-found']);
  const broken = noticesHandlers(
    {
      read: () => {
        throw new Error('EIO');
      },
    },
    '/app/notices',
  );
  expect(await broken['app.licences']({ offset: 0 })).toMatchObject({ ok: false });
  expect(await noticesHandlers({ read: () => LINE }, undefined)['app.licences']({ offset: 0 })).toMatchObject(
    {
      ok: false,
    },
  );
});
