import { createRequire } from 'node:module';

/** What is used of js-yaml 4, the parser electron-builder and electron-updater bring along. */
interface JsYaml {
  load(text: string): unknown;
  dump(value: unknown, options: { lineWidth: number }): string;
}

function parser(): JsYaml {
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  return createRequire(builder.resolve('app-builder-lib'))('js-yaml') as JsYaml;
}

/** YAML as electron-builder and electron-updater read it, so that a test sees what they see. Throws on text that is not YAML. */
export function parseYaml(text: string): unknown {
  return parser().load(text);
}

export function writeYaml(value: unknown): string {
  return parser().dump(value, { lineWidth: 140 });
}
