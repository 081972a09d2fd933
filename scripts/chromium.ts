/** Where Debian keeps Chromium, unless CHROMIUM says otherwise. */
export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** What Playwright turns off. Chromium heeds the last list of a command line alone, and ours comes after Playwright's. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** The list below the address bar is a page of Chromium's own, loaded with every window: as much work as our page. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** The features of Chromium that are turned off. */
export const CHROMIUM_OFF: readonly string[] = [...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR];

/** Headless, as root, and without a single request of its own to the network. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${CHROMIUM_OFF.join(',')}`,
];
