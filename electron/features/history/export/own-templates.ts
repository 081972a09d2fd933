import { join } from 'node:path';
import { z } from 'zod';
import { exportTemplate, type ExportTemplate } from '../../../../shared/exports/template.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { BUILT_IN_TEMPLATES } from '../../../../shared/exports/export-templates.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { exportMessages } from '../../../../shared/messages/export.ts';
import { settingsFilesMessages } from '../../../../shared/messages/settings-files.ts';
import { isNewerFile } from '../../../storage/newer-file.ts';
import type { Reloads } from '../../../storage/reloads.ts';
import type { Files } from '../../../platform/files.ts';
import { columnsOf } from './columns.ts';

const messages = exportMessages.templates;

export const TEMPLATES_FILE = 'export-templates.json';

const MAX_TEMPLATES = 100;
const templatesFile = z.strictObject({ version: z.literal(1), templates: z.array(exportTemplate) });

/** The user's own column templates. */
export interface OwnTemplates {
  list(): ExportTemplate[];
  /** Adds it, or replaces the one of that name. Kinds `conflict`, `bad-request`, `limit` and `store`. */
  put(template: ExportTemplate): Result<null, BridgeError>;
  /** Kinds `not-found` and `store`. */
  remove(name: string): Result<null, BridgeError>;
}

/**
 * They live in a file of their own beside the settings. One that cannot be read counts as empty, and is kept under another name when
 * the first change is written.
 */
export function openOwnTemplates(files: Files, dataFolder: string, reloads?: Reloads): OwnTemplates {
  const path = join(dataFolder, TEMPLATES_FILE);
  let { templates, unreadable, newer } = read(files, path);
  reloads?.on(TEMPLATES_FILE, () => {
    ({ templates, unreadable, newer } = read(files, path));
  });

  function write(next: ExportTemplate[]): Result<null, BridgeError> {
    if (newer) return fail(NEWER);
    try {
      if (unreadable !== null) files.replace(join(dataFolder, 'export-templates.damaged.json'), unreadable);
      files.replace(path, `${JSON.stringify({ version: 1, templates: next }, null, 2)}\n`);
    } catch {
      return fail(NOT_WRITTEN);
    }
    unreadable = null;
    templates = next;
    return succeed(null);
  }

  return {
    list: () => templates,
    put(template) {
      if (BUILT_IN_TEMPLATES.some(({ name }) => name === template.name)) {
        const message = messages.builtIn(template.name);
        return fail({ kind: 'conflict', message, field: 'name' });
      }
      const columns = columnsOf(template, false);
      if (!columns.ok) return columns;
      const at = templates.findIndex(({ name }) => name === template.name);
      if (at < 0 && templates.length >= MAX_TEMPLATES) return fail(TOO_MANY);
      return write(at < 0 ? [...templates, template] : templates.with(at, template));
    },
    remove(name) {
      const next = templates.filter((template) => template.name !== name);
      if (next.length < templates.length) return write(next);
      const message = messages.gone(name);
      return fail({ kind: 'not-found', message });
    },
  };
}

interface Read {
  templates: ExportTemplate[];
  /** What the file says, when it is nothing this version can read. */
  unreadable: string | null;
  /** A newer version of the app wrote it. */
  newer: boolean;
}

function read(files: Files, path: string): Read {
  let content: string | null = null;
  try {
    content = files.read(path);
    if (content === null) return { templates: [], unreadable: null, newer: false };
    if (isNewerFile(content)) return { templates: [], unreadable: null, newer: true };
    const parsed = templatesFile.safeParse(JSON.parse(content));
    if (parsed.success) return { templates: parsed.data.templates, unreadable: null, newer: false };
  } catch {
    // not JSON, or not readable at all
  }
  return { templates: [], unreadable: content, newer: false };
}

const NEWER: BridgeError = {
  kind: 'store',
  message: settingsFilesMessages.newerTemplates(TEMPLATES_FILE),
};

const NOT_WRITTEN: BridgeError = {
  kind: 'store',
  message: messages.notWritten,
};

const TOO_MANY: BridgeError = {
  kind: 'limit',
  message: messages.tooMany(MAX_TEMPLATES),
};
