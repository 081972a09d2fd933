/**
 * Seam: the lock file, and npm's own bill of materials from it. Breaks when the list lacks Electron, lacks something that is bundled, or names
 * what only development needs.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LockFile } from '../package/bundle.ts';
import { readJson } from '../read-json.ts';
import { type Component, findSbomProblems, npmSbom, type Sbom, shippedOnly } from './sbom.ts';
import { projectFolder } from '../vite/shared.ts';

const lock: LockFile = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/react': { version: '19.0.0' },
    'node_modules/keytar': { name: '@napi-rs/keyring', version: '2.0.0' },
    'node_modules/@napi-rs/keyring-linux': { version: '2.0.0', optional: true },
    'node_modules/electron': { version: '45.0.0', dev: true },
    'node_modules/ccxt': { version: '4.0.0', dev: true },
    'node_modules/ccxt/node_modules/react': { version: '18.0.0', dev: true },
  },
};

function component(name: string, version: string): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const properties = [{ name: 'cdx:npm:package:development', value: 'true' }];
  return { 'bom-ref': `${name}@${version}`, type: 'library', name, version, purl, properties };
}

const ALL = [
  component('react', '19.0.0'),
  component('react', '18.0.0'),
  component('@napi-rs/keyring', '2.0.0'),
  component('@napi-rs/keyring-linux', '2.0.0'),
  component('electron', '45.0.0'),
  component('ccxt', '4.0.0'),
];

function sbom(components: Component[]): Sbom {
  const refs = components.map((entry) => entry['bom-ref']);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: {
      component: { 'bom-ref': 'counterfoil@1.0.0', type: 'library', name: 'folder', version: '1.0.0' },
    },
    components,
    dependencies: [{ ref: 'counterfoil@1.0.0', dependsOn: refs }, ...refs.map((ref) => ({ ref }))],
  };
}

const without = (ref: string) => sbom(ALL.filter((entry) => entry['bom-ref'] !== ref));

it('keeps what is shipped, Electron included, and nothing of development', () => {
  const list = shippedOnly(sbom(ALL), lock);
  const refs = ['react@19.0.0', '@napi-rs/keyring@2.0.0', '@napi-rs/keyring-linux@2.0.0', 'electron@45.0.0'];
  expect(list.components.map((entry) => [entry['bom-ref'], entry.scope, entry.properties])).toEqual(
    refs.map((ref) => [ref, ref.includes('linux') ? 'optional' : 'required', []]),
  );
  expect(list.dependencies).toEqual([
    { ref: 'counterfoil@1.0.0', dependsOn: refs },
    ...refs.map((ref) => ({ ref, dependsOn: [] })),
  ]);
  expect(list.metadata.component).toMatchObject({ name: 'counterfoil', type: 'application' });
  expect(findSbomProblems(list, { renderer: ['react'] }, lock)).toEqual([]);
});

it.each([
  ['Electron left out', shippedOnly(without('electron@45.0.0'), lock), 'electron is shipped'],
  ['the keychain left out', shippedOnly(without('@napi-rs/keyring@2.0.0'), lock), 'keytar is shipped'],
  ['another version of what is bundled', shippedOnly(without('react@19.0.0'), lock), 'react is shipped'],
  ['a development dependency', sbom(ALL.filter(({ version }) => version !== '18.0.0')), 'ccxt@4.0.0 is in'],
])('finds %s', (_what, list, why) => {
  expect(findSbomProblems(list, { renderer: ['react'] }, lock)).toEqual([expect.stringContaining(why)]);
});

it('npm makes a list of the real lock file, and it has what the app is known to ship', () => {
  const real = readJson(join(projectFolder, 'package-lock.json')) as LockFile;
  const list = shippedOnly(npmSbom(), real);
  expect(list.bomFormat).toBe('CycloneDX');
  const bundled = {
    main: ['undici', 'zod', 'electron-updater', 'js-yaml', 'builder-util-runtime'],
    renderer: ['react', 'lucide-react'],
    exchange: ['ws'],
  };
  expect(findSbomProblems(list, bundled, real)).toEqual([]);
  expect(list.components.map(({ name }) => name)).not.toContain('ccxt');
});
