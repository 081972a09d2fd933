import { contentPolicy } from '../../electron/shell/content-policy.ts';

/**
 * The page's content policy with what replacing it needs, and no word more: Vite hands style sheets over as elements it makes, and React's
 * refresh begins in a script inside the page. Both carry the nonce, so whatever else is put into the page is refused here as in the product.
 */
export function devContentPolicy(sockets: `ws://${string}`, nonce: string): string {
  return contentPolicy(sockets)
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}
