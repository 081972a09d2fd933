import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** A release is what people install. A test build differs in one fuse, so that the browser specs can drive it, and is never published. */
export type BuildKind = 'release' | 'test';

/**
 * What the installed app may do, by fuse. `Record` over all of them: a fuse that Electron adds does not compile until
 * someone has decided on it. Electron itself keeps WebAssembly's trap handlers on; turning them off only makes it slower.
 */
export const FUSES: Record<FuseV1Options, boolean> = {
  [FuseV1Options.RunAsNode]: false,
  // No page of ours has a cookie, and on it would put an item "Counterfoil Safe Storage" into the person's keychain and ask for it.
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

export const ALL_FUSES = Object.keys(FUSES).map(Number) as FuseV1Options[]; // the keys of a record over this very type

/** The table of one kind of build. Playwright drives Electron through Node's inspector, and through nothing else here. */
export function fusesOf(kind: BuildKind): Record<FuseV1Options, boolean> {
  switch (kind) {
    case 'release':
      return FUSES;
    case 'test':
      return { ...FUSES, [FuseV1Options.EnableNodeCliInspectArguments]: true };
  }
}

/** COUNTERFOIL_BUILD says which kind is built; unset is a release. Throws on anything else, so that a slip builds nothing. */
export function buildKind(env: Readonly<Record<string, string | undefined>>): BuildKind {
  const kind = env['COUNTERFOIL_BUILD'] ?? 'release';
  if (kind === 'release' || kind === 'test') return kind;
  throw new Error(`COUNTERFOIL_BUILD is "${kind}": it can be "release" or "test".`);
}

/**
 * Reads the fuses back from a built binary (on macOS: from the .app) and names each that is not as the table says. A fuse the binary has and
 * the table does not name counts as wrong, and so does one the binary lacks.
 */
export async function findFuseProblems(binary: string, kind: BuildKind): Promise<string[]> {
  const wanted = fusesOf(kind);
  const { version: _version, ...states } = await getCurrentFuseWire(binary);
  const problems: string[] = [];
  for (const fuse of ALL_FUSES) {
    if (states[fuse] !== (wanted[fuse] ? FuseState.ENABLE : FuseState.DISABLE))
      problems.push(`the fuse ${FuseV1Options[fuse]} is not ${wanted[fuse] ? 'on' : 'off'}`);
  }
  for (const position of Object.keys(states)) {
    if (FuseV1Options[Number(position)] === undefined)
      problems.push(`fuse number ${position} of the binary is not in the table: decide on it`);
  }
  return problems;
}
