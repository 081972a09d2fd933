import { updatesMessages } from '../../../shared/messages/updates.ts';

/** Whose work an installed Counterfoil holds, with the licence each names for itself. Held to the truth by licences.test.ts. */
export const LICENCES: readonly { part: string; licence: string; packageName: string }[] = [
  {
    part: updatesMessages.about.electronPart,
    licence: updatesMessages.about.electronLicence,
    packageName: 'electron',
  },
  { part: 'React', licence: 'MIT', packageName: 'react' },
  { part: 'React DOM', licence: 'MIT', packageName: 'react-dom' },
  { part: 'TanStack Query', licence: 'MIT', packageName: '@tanstack/react-query' },
  { part: 'TanStack Virtual', licence: 'MIT', packageName: '@tanstack/react-virtual' },
  { part: 'TradingView Lightweight Charts', licence: 'Apache-2.0', packageName: 'lightweight-charts' },
  { part: 'React Resizable Panels', licence: 'MIT', packageName: 'react-resizable-panels' },
  { part: 'Lucide icons', licence: 'ISC', packageName: 'lucide-react' },
  { part: 'decimal.js', licence: 'MIT', packageName: 'decimal.js' },
  { part: 'zod', licence: 'MIT', packageName: 'zod' },
  { part: 'undici', licence: 'MIT', packageName: 'undici' },
  { part: 'ws', licence: 'MIT', packageName: 'ws' },
  { part: 'hyparquet-writer', licence: 'MIT', packageName: 'hyparquet-writer' },
  { part: 'uqr', licence: 'MIT', packageName: 'uqr' },
  { part: '@napi-rs/keyring', licence: 'MIT', packageName: 'keytar' },
  { part: 'electron-updater', licence: 'MIT', packageName: 'electron-updater' },
];
