/**
 * Finds texts for people outside the catalogue (shared/messages): `node scripts/text/find-text.ts [folder ...]`.
 * tests/text-catalogue.test.ts runs it over everything.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

interface FoundText {
  file: string;
  line: number;
  text: string;
}

/** What a machine reads although it may look like text for people. */
const MACHINE_ATTRIBUTES =
  /^(className|id|key|size|tone|variant|scale|align|form|name|type|role|popover|popoverTarget|href|src|rel|target|htmlFor|style|d|viewBox|points|transform|inputMode|autoComplete|spellCheck|dir|lang|scope|data-.*|aria-(live|current|haspopup|controls|labelledby|describedby|sort|orientation|autocomplete|relevant|invalid|pressed|expanded|hidden|modal))$/;
/** Sentences for whoever reads the code or the log. */
const PROGRAMMER_CALLS =
  /(^|\.)(log|debug|info|warn|note|exec|prepare|run|all|get|iterate|describe|closest|matches|querySelector(All)?|addEventListener|removeEventListener|createElement|matchMedia|check|regex|brand|literal)$/;
const SQL =
  /^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|ATTACH|DETACH|VACUUM|ANALYZE|WITH|FROM|WHERE|AND|OR|ORDER|GROUP|LIMIT|JOIN|LEFT|REPLACE|EXPLAIN|UNION|ON|SET|VALUES)\b/;

/** Two words with a space between them, or one that begins with a capital and goes on small. */
const SENTENCE = /\p{L}{2,}[’'-]?\p{L}*[,;:.]? +[\p{L}“"]/u;
const CAPITALISED = /^\P{L}*\p{Lu}\p{Ll}+(?:[ .:…?]|$)/u;

/** Whether a text, where people read (`shown`) or anywhere in the code, is for people. */
function isWords(text: string, shown: boolean): boolean {
  if (SQL.test(text)) return false;
  if (shown) return /\p{L}{2,}/u.test(text.replaceAll(/&\w+;/g, ''));
  return SENTENCE.test(text) || CAPITALISED.test(text);
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

function sourceOf(code: string, node: unknown): string {
  const { start, end } = node as Node;
  return code.slice(start, end);
}

/** The parts of a file in which nothing is for people: imports, types, thrown errors, comparisons, calls that log or ask a database. */
function machineRanges(code: string, program: Parameters<Visitor['visit']>[0]): [number, number][] {
  const ranges: [number, number][] = [];
  const skip = (node: unknown) => {
    const { start, end } = node as Node;
    ranges.push([start, end]);
  };
  const skipCall = (node: { callee: unknown; arguments: unknown[] }) => {
    if (PROGRAMMER_CALLS.test(sourceOf(code, node.callee).replaceAll(/\s/g, '')))
      node.arguments.forEach(skip);
  };
  new Visitor({
    ImportDeclaration: skip,
    ImportExpression: skip,
    ExportAllDeclaration: skip,
    ExportNamedDeclaration: (node) => node.source && skip(node.source),
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    TSTypeAnnotation: skip,
    TSTypeParameterInstantiation: skip,
    TSAsExpression: (node) => skip(node.typeAnnotation),
    ThrowStatement: skip,
    SwitchCase: (node) => node.test && skip(node.test),
    BinaryExpression: (node) => {
      if (!/^(===|!==|in|instanceof)$/.test(node.operator)) return;
      for (const side of [node.left, node.right]) if (side.type === 'Literal') skip(side);
    },
    NewExpression: (node) => {
      if (/Error$|^RegExp$|^URL$|^Worker$|^Intl\./.test(sourceOf(code, node.callee))) skip(node);
    },
    CallExpression: skipCall,
    MemberExpression: (node) => node.computed && skip(node.property),
    JSXAttribute: (node) => MACHINE_ATTRIBUTES.test(sourceOf(code, node.name)) && skip(node),
    JSXOpeningElement: (node) => skip(node.name),
  }).visit(program);
  return ranges;
}

/** The texts of one file that are for people, in their order. `code`: TypeScript, with JSX or without. */
export function textsIn(file: string, code: string): FoundText[] {
  const { program, errors } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const ranges = machineRanges(code, program);
  const found: FoundText[] = [];
  const seen = (node: unknown, text: string, shown: boolean) => {
    const { start } = node as Node;
    if (ranges.some(([from, to]) => from <= start && start < to) || !isWords(text, shown)) return;
    found.push({
      file,
      line: code.slice(0, start).split('\n').length,
      text: text.replaceAll(/\s+/g, ' ').trim(),
    });
  };
  new Visitor({
    JSXText: (node) => seen(node, node.value, true),
    Literal: (node) => typeof node.value === 'string' && seen(node, node.value, false),
    JSXAttribute: (node) => {
      if (node.value?.type === 'Literal' && typeof node.value.value === 'string')
        seen(node, node.value.value, true);
    },
    TemplateLiteral: (node) =>
      seen(node, node.quasis.map(({ value }) => value.cooked ?? '').join('0'), false),
  }).visit(program);
  const key = (each: FoundText) => `${each.line} ${each.text}`;
  return found.filter((each, index) => found.findIndex((other) => key(other) === key(each)) === index);
}

const NOT_SHIPPED = /\.test\.tsx?$|\.spec\.ts$|\.d\.ts$|\/testing[/.]/;

/** The source files below a folder, or the file itself, without tests. */
export function sourcesIn(path: string): string[] {
  if (/\.tsx?$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name).replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !NOT_SHIPPED.test(name))
    .toSorted();
}

if (import.meta.main) {
  const folders = process.argv.slice(2);
  const found = folders.flatMap(sourcesIn).flatMap((file) => textsIn(file, readFileSync(file, 'utf8')));
  for (const { file, line, text } of found) console.log(`${file}:${line}: ${text}`);
  console.log(`${found.length} texts outside the catalogue`);
}
