/** Loaded with --import by start-app.ts: `electron` becomes the double that was built beside this file. */
import { registerHooks } from 'node:module';

const double = new URL('electron.js', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') return { url: double, format: 'module', shortCircuit: true };
    return next(specifier, context);
  },
});
