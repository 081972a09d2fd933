import { z } from 'zod';
import { exportTemplate, type ExportTemplate } from '../../../../shared/exports/template.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { BUILT_IN_TEMPLATES } from '../../../../shared/exports/export-templates.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { exportMessages } from '../../../../shared/messages/export.ts';
import { settingsFilesMessages } from '../../../../shared/messages/settings-files.ts';
import type { Reloads } from '../../../storage/reloads.ts';
import type { Files } from '../../../platform/files.ts';
import { openStoredFile } from '../../../storage/stored-file.ts';
import { columnsOf } from './columns.ts';

const messages = exportMessages.templates;

export const TEMPLATES_FILE = 'export-templates.json';

const MAX_TEMPLATES = 100;
/** The file. */
export const templatesFile = z.strictObject({ version: z.literal(1), templates: z.array(exportTemplate) });

/** The user's own column templates. */
interface OwnTemplates {
  list(): ExportTemplate[];
  /** Adds it, or replaces the one of that name. Kinds `conflict`, `bad-request`, `limit` and `store`. */
  put(template: ExportTemplate): Result<null, BridgeError>;
  /** Kinds `not-found` and `store`. */
  remove(name: string): Result<null, BridgeError>;
}

/** They are in a file of their own in `folder`. */
export function openOwnTemplates(files: Files, folder: string, reloads?: Reloads): OwnTemplates {
  const file = openStoredFile<z.infer<typeof templatesFile>>({
    files,
    folder,
    name: TEMPLATES_FILE,
    messages: settingsFilesMessages.templates,
    schema: templatesFile,
    none: { version: 1, templates: [] },
    reloads,
  });

  function write(templates: ExportTemplate[]): Result<null, BridgeError> {
    const written = file.set({ version: 1, templates });
    return written.ok ? succeed(null) : written;
  }

  return {
    list: () => file.get().templates,
    put(template) {
      if (BUILT_IN_TEMPLATES.some(({ name }) => name === template.name)) {
        const message = messages.builtIn(template.name);
        return fail({ kind: 'conflict', message, field: 'name' });
      }
      const columns = columnsOf(template, false);
      if (!columns.ok) return columns;
      const { templates } = file.get();
      const at = templates.findIndex(({ name }) => name === template.name);
      if (at < 0 && templates.length >= MAX_TEMPLATES) return fail(TOO_MANY);
      return write(at < 0 ? [...templates, template] : templates.with(at, template));
    },
    remove(name) {
      const { templates } = file.get();
      const next = templates.filter((template) => template.name !== name);
      if (next.length < templates.length) return write(next);
      const message = messages.gone(name);
      return fail({ kind: 'not-found', message });
    },
  };
}

const TOO_MANY: BridgeError = {
  kind: 'limit',
  message: messages.tooMany(MAX_TEMPLATES),
};
