import { flipFuses, FuseVersion } from '@electron/fuses';
import { Arch, type AfterPackContext } from 'electron-builder';
import { join } from 'node:path';
import { buildKind, fusesOf } from './fuses.ts';

/** electron-builder's afterPack hook: runs before anything is signed. */
export default async function flipPackedFuses(context: AfterPackContext): Promise<void> {
  await flipFuses(packedBinary(context), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Apple's own processors refuse a changed binary that is not at least signed ad hoc.
    resetAdHocDarwinSignature: context.electronPlatformName === 'darwin' && context.arch === Arch.arm64,
    ...fusesOf(buildKind(process.env)),
  });
}

function packedBinary({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const name = packager.appInfo.productFilename;
  switch (electronPlatformName) {
    case 'darwin':
    case 'mas':
      return join(appOutDir, `${name}.app`);
    case 'win32':
      return join(appOutDir, `${name}.exe`);
    default:
      return join(appOutDir, packager.appInfo.linuxPackageName);
  }
}
