/**
 * The licence texts of everything that ships, in one file: written by the build out of node_modules, packed, and shown in Settings. The same packages
 * make the same bytes. The package check wants every package that is bundled or packed in it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../read-json.ts';
import { type Bundled, type LockFile, shippedPlaces } from './bundle.ts';

interface Notice {
  name: string;
  version: string;
  /** As the package names it. */
  licence: string;
  text: string;
}

interface Manifest {
  name: string;
  version: string;
  license?: unknown;
  author?: string | { name: string };
}

const RULE = '='.repeat(100);
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
/** What is shorter is not taken for a licence. */
const SHORTEST = 200;

/** What a licence wants stated and no file of the package states, and what of its authors' comes by another way (docs/third-party.md). */
const EXTRA_NOTICES: Readonly<Record<string, string>> = {
  'lightweight-charts':
    'TradingView Lightweight Charts, Copyright (c) 2025 TradingView, Inc. https://www.tradingview.com/',
  'lucide-react': 'Eight of the icons come as a font as well, cut from lucide-static by the same authors.',
};

const PREFACE = `Counterfoil holds the work of others. Each part is named here with its version, its licence and the text of that licence.
What Electron itself is built from (Chromium, Node, V8 and their parts) is named in LICENSES.chromium.html in the program folder.`;

/** The file of a build. Throws when a package has no licence, or names one whose text is not at hand. */
export function noticesOfBuild(bundled: Bundled, modules: string): string {
  return noticesText(
    shippedPlaces(bundled, keychainPlaces(modules)).map((place) => readNotice(modules, place)),
  );
}

/** The keychain is packed as it is (electron-builder.yml), with the native files that are installed here. */
function keychainPlaces(modules: string): string[] {
  const scope = join(modules, '@napi-rs');
  const native = existsSync(scope) ? readdirSync(scope).filter((name) => name.startsWith('keyring-')) : [];
  return ['keytar', ...native.map((name) => `@napi-rs/${name}`)];
}

/** What a package of node_modules says of its licence, in all its files about it. */
export function readNotice(modules: string, place: string): Notice {
  const folder = join(modules, place);
  const manifest = readJson(join(folder, 'package.json')) as Manifest; // every package has one
  const { name, version, license } = manifest;
  if (typeof license !== 'string') throw new Error(`${name} ${version} names no licence`);
  const texts: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile() && LICENCE_FILE.test(entry.name)) texts.push(entry.name);
  }
  const read = texts.sort().map((file) => tidy(readFileSync(join(folder, file), 'utf8')));
  const text = read.join('\n\n') || standardText(manifest, license);
  const also = EXTRA_NOTICES[place];
  return { name, version, licence: license, text: also === undefined ? text : `${also}\n\n${text}` };
}

function tidy(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim();
}

/** Some packages name a licence and bring no file of it. The text of MIT is known; the author of the package is in its manifest. */
function standardText({ name, version, author }: Manifest, licence: string): string {
  const who = typeof author === 'string' ? author : author?.name;
  if (licence !== 'MIT' || who === undefined) {
    throw new Error(`${name} ${version} brings no licence file, and the text of ${licence} is not at hand`);
  }
  return `The package brings no licence file. It names this licence, and as its author ${who}.\n\nCopyright (c) ${who}\n\n${MIT}`;
}

export function noticesText(notices: readonly Notice[]): string {
  const sections = new Map<string, string>();
  for (const { name, version, licence, text } of notices) {
    sections.set(headOf(name, version), `Licence: ${licence}\n\n${text}\n`);
  }
  const heads = [...sections.keys()].sort();
  return `${PREFACE}\n\n${heads.map((head) => `${RULE}\n${head}${sections.get(head) ?? ''}`).join('\n')}`;
}

function headOf(name: string, version: string): string {
  return `${name} ${version}\n`;
}

/** The parts that ship and have no licence text in the file, by the version the lock file has. */
export function findNoticesProblems(text: string, places: readonly string[], lock: LockFile): string[] {
  const problems: string[] = [];
  for (const place of places) {
    const locked = lock.packages[`node_modules/${place}`];
    if (locked?.version === undefined) {
      problems.push(`${place} is shipped, and the lock file does not know which version`);
      continue;
    }
    const name = locked.name ?? place.split('node_modules/').at(-1) ?? place;
    const head = `${RULE}\n${headOf(name, locked.version)}`;
    const at = text.indexOf(head);
    const end = at < 0 ? at : text.indexOf(`\n${RULE}\n`, at + head.length);
    const section = at < 0 ? '' : text.slice(at + head.length, end < 0 ? undefined : end);
    if (section.length < SHORTEST)
      problems.push(`${name} ${locked.version} is shipped without the text of its licence`);
  }
  return problems;
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
