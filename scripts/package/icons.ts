/**
 * `node scripts/package/icons.ts`: draws assets/icon.svg in every size the systems want and writes icon.png, icon.ico, icon.icns and icons/. Run it
 * when the drawing changes; the results are kept in the repository, because a build must not need a browser.
 */
import { chromium } from '@playwright/test';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM, CHROMIUM_FLAGS } from '../chromium.ts';
import { type Picture, withText, writeIcns, writeIco } from './icon-containers.ts';
import { projectFolder } from '../vite/shared.ts';

export const LINUX_SIZES = [16, 22, 24, 32, 48, 64, 96, 128, 256, 512] as const;
export const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256] as const;
export const MAC_SIZES = [16, 32, 64, 128, 256, 512, 1024] as const;

/** On macOS an icon's body is 824 of 1024 wide, and ours 480 of 512: drawn smaller, it looks as large as its neighbours. */
const MAC_SCALE = (824 / 1024) * (512 / 480);

const assets = join(projectFolder, 'assets');

/** By this hash a test finds icons that were not drawn again after the drawing had changed. */
export function drawingHash(): string {
  return createHash('sha256')
    .update(readFileSync(join(assets, 'icon.svg')))
    .digest('hex');
}

async function draw(sizes: readonly number[], scale: number): Promise<Picture[]> {
  const source = `data:image/svg+xml;base64,${readFileSync(join(assets, 'icon.svg')).toString('base64')}`;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    const pictures: Picture[] = [];
    for (const size of sizes) {
      const input = JSON.stringify({ source, size, scale });
      const drawn = await page.evaluate<{ png: string; pixels: string }>(`(${DRAW_IN_PAGE})(${input})`);
      pictures.push({
        size,
        png: withText(Buffer.from(drawn.png, 'base64'), 'Source', drawingHash()),
        pixels: Buffer.from(drawn.pixels, 'base64'),
      });
    }
    return pictures;
  } finally {
    await browser.close();
  }
}

/** Runs in the browser, whose types this side does not have. */
const DRAW_IN_PAGE = `async ({ source, size, scale }) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  const side = size * scale;
  context.drawImage(image, (size - side) / 2, (size - side) / 2, side, side);
  const base64 = (bytes) => {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  };
  const png = await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
  return { png: base64(new Uint8Array(png)), pixels: base64(context.getImageData(0, 0, size, size).data) };
}`;

if (import.meta.main) {
  mkdirSync(join(assets, 'icons'), { recursive: true });
  const plain = await draw([...new Set([...LINUX_SIZES, ...WINDOWS_SIZES])], 1);
  const find = (size: number) => {
    const picture = plain.find((candidate) => candidate.size === size);
    if (picture === undefined) throw new Error(`no picture of ${size} pixels was drawn`);
    return picture;
  };
  for (const size of LINUX_SIZES) writeFileSync(join(assets, `icons/${size}x${size}.png`), find(size).png);
  writeFileSync(join(assets, 'icon.png'), find(512).png);
  writeFileSync(join(assets, 'icon.ico'), writeIco(WINDOWS_SIZES.map(find)));
  writeFileSync(join(assets, 'icon.icns'), writeIcns(await draw(MAC_SIZES, MAC_SCALE)));
  console.log(
    `drew ${LINUX_SIZES.length} sizes for Linux, ${WINDOWS_SIZES.length} for Windows, ${MAC_SIZES.length} for macOS`,
  );
}
