import { useState } from 'react';
import type { ExportTemplate } from '../../../shared/exports/template.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';

export interface TemplateChoice {
  all: readonly ExportTemplate[];
  name: string;
  /** As chosen, with what was changed of it; null where there is none. */
  template: ExportTemplate | null;
  isChanged: boolean;
  choose: (name: string) => void;
  change: (template: ExportTemplate) => void;
}

/** Which template an export is written with: the first until another is chosen. */
export function useTemplateChoice(templates: CallReply<'exports.templates'> | undefined): TemplateChoice {
  const [chosen, setChosen] = useState<string | null>(null);
  const [changed, setChanged] = useState<ExportTemplate | null>(null);
  const all = templates === undefined ? [] : [...templates.builtIn, ...templates.own];
  const name = chosen ?? all[0]?.name ?? '';
  return {
    all,
    name,
    template: changed ?? all.find((one) => one.name === name) ?? null,
    isChanged: changed !== null,
    choose(next) {
      setChosen(next);
      setChanged(null);
    },
    change: setChanged,
  };
}
