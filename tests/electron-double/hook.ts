/** Loaded with --import: `electron` becomes the double, for import and require alike. */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const double = pathToFileURL(path.join(import.meta.dirname, 'electron.ts')).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') return { url: double, format: 'module-typescript', shortCircuit: true };
    return next(specifier, context);
  },
});
