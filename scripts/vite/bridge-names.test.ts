import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { calls, events } from '../../shared/bridge/contract.ts';
import { browserClientConfig, preloadConfig } from './builds.ts';

it('the bridge client of the browser host has every name of the contract, and nothing that makes code of text', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'client-'));
  try {
    await build(browserClientConfig(dist));
    const built = readFileSync(join(dist, 'browser/bridge-client.js'), 'utf8');
    for (const name of [...Object.keys(calls), ...Object.keys(events)]) expect(built).toContain(name);
    expect(built).not.toMatch(/\bFunction\(/);
    expect(built.length).toBeLessThan(8_000);
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
});

it('the preload is one small file with every name of the contract and none of its schemas', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'preload-'));
  try {
    await build(preloadConfig(dist));
    const built = readFileSync(join(dist, 'main/preload.cjs'), 'utf8');
    for (const name of [...Object.keys(calls), ...Object.keys(events)]) expect(built).toContain(`"${name}"`);
    expect(built.match(/\brequire\(([^)]*)\)/g)).toEqual(['require("electron")']);
    expect(built.length).toBeLessThan(6_000);
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
});
