/**
 * All texts for people are in shared/messages. Breaks when a component, a message of the app or a shared rule brings words of its own,
 * when an exception of tests/data/text-exceptions.json is no longer there, and when "live" means anything but real money.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { sourcesIn, textsIn } from '../scripts/text/find-text.ts';

interface Exception {
  why: string;
  /** As the tool prints them, or all of the file. */
  texts: string[] | '*';
}

const EXCEPTIONS = JSON.parse(readFileSync('tests/data/text-exceptions.json', 'utf8')) as Record<
  string,
  Exception[]
>; // this repository's own file
const SOURCES = ['renderer', 'electron', 'browser-host', 'shared']
  .flatMap(sourcesIn)
  .filter((file) => !file.startsWith('shared/messages/'));

describe('words for people', () => {
  const used = new Set<Exception>();
  const outside: string[] = [];
  for (const file of SOURCES) {
    for (const { line, text } of textsIn(file, readFileSync(file, 'utf8'))) {
      const exception = EXCEPTIONS[file]?.find(({ texts }) => texts === '*' || texts.includes(text));
      if (exception === undefined) outside.push(`${file}:${line}: ${text}`);
      else used.add(exception);
    }
  }

  it('stand in the catalogue, but for what the list of exceptions gives a reason for', () => {
    expect(outside).toEqual([]);
    expect(SOURCES.length).toBeGreaterThan(500);
  });

  it('have no exception that is not needed', () => {
    const idle = Object.entries(EXCEPTIONS).flatMap(([file, all]) =>
      all.filter((exception) => !used.has(exception)).map(({ why }) => `${file}: ${why}`),
    );
    expect(idle).toEqual([]);
  });

  it.each(readdirSync('shared/messages').filter((name) => !name.endsWith('.test.ts')))(
    '%s has the name of its file in the catalogue',
    (name) => {
      const code = readFileSync(`shared/messages/${name}`, 'utf8');
      const names = [...code.matchAll(/\bcatalogue\('([^']+)'/g)].map(([, found]) => found);
      if (names.length > 0) expect(names).toEqual([name.replace(/\.ts$/, '')]);
    },
  );

  it('say "live" of real money, "live updates" of streaming, and of nothing else', () => {
    const misleading = readdirSync('shared/messages')
      .filter((name) => !name.endsWith('.test.ts'))
      .flatMap((name) =>
        stringsIn(name).flatMap((text) => (isLiveElsewhere(text) ? [`${name}: ${text}`] : [])),
      );
    // The mode of a placement.
    expect(misleading).toEqual(['journal-timeline.ts: live']);
  });
});

function stringsIn(name: string): string[] {
  const { program } = parseSync(name, readFileSync(`shared/messages/${name}`, 'utf8'), { lang: 'ts' });
  const found: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && found.push(value)),
    TemplateLiteral: ({ quasis }) => void found.push(quasis.map(({ value }) => value.raw).join('0')),
  }).visit(program);
  return found;
}

/** Accounts and their orders are live, with real money; live updates come from a venue. */
function isLiveElsewhere(text: string): boolean {
  const rest = text.replaceAll(
    /[Ll]ive (accounts?|orders?\b(?! book)|ones|lists or totals|updates)|^Live, real money$/g,
    '',
  );
  return /\b[Ll]ive\b/.test(rest);
}
