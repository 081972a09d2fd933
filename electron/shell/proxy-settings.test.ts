/**
 * Seam: the system's proxies on the double, where nothing can be asked of them before the app is ready. Breaks when `--diagnostics`, which waits for no
 * window, takes a proxy for a direct connection.
 */
import { expect, it } from 'vitest';
import { createElectronDouble } from '../../tests/electron-double/double.ts';
import { systemProxies } from '../platform/proxy-route.ts';
import { proxySettings } from './proxy-settings.ts';

it('are asked once the app is ready, however early somebody wants to know', async () => {
  const { electron } = createElectronDouble({ cold: true });
  electron.app.proxy = 'PROXY proxy.corp:8080';
  const routesFor = systemProxies(proxySettings(electron.app));
  expect(await routesFor('https://venue.example')).toEqual([
    { kind: 'http', host: 'proxy.corp', port: 8080, isSecure: false },
  ]);
});
