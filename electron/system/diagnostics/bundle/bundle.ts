import type { BundleView } from '../../../../shared/bridge/diagnostics-calls.ts';
import {
  diagnosticsReportMessages,
  reportInEnglish,
} from '../../../../shared/messages/diagnostics-report.ts';
import { REDACTION_RULES, type RedactionCounts, type RedactionRule } from '../../../logs/redaction-rules.ts';
import { addCounts, type Redactor } from '../../../logs/redactor.ts';
import { nextTurn } from '../../../platform/next-turn.ts';

const RULE_TITLES: Record<RedactionRule, string> = diagnosticsReportMessages.rules;
/** In the report itself, a file. */
const RULES_IN_FILE: Record<RedactionRule, string> = reportInEnglish.rules;

/** What is in a file of the report: the name of its words. */
type About = keyof typeof reportInEnglish.about;

/** A file of the report before it is redacted: its text, and what was removed from it when it was written. */
export interface RawFile {
  name: string;
  about: About;
  text: string;
}

interface ReportFile {
  name: string;
  about: About;
  text: string;
  lines: number;
  counts: RedactionCounts;
}

/** A report for support, complete, as it would be saved. */
export interface Report {
  withJournal: boolean;
  files: readonly ReportFile[];
  counts: RedactionCounts;
}

/** Lines that are redacted at once; between two portions the program does whatever else is waiting. */
const PIECE = 200;

const CONTENTS_FILE = 'contents.txt';

/** Redacts every file once more, whoever wrote it, and adds a list of what is in the report and what was removed. */
export async function makeReport(
  raw: readonly RawFile[],
  withJournal: boolean,
  redactor: Redactor,
): Promise<Report> {
  const files: ReportFile[] = [];
  const counts: RedactionCounts = {};
  for (const file of raw) {
    const redacted = await redactFile(file, redactor);
    addCounts(counts, redacted.counts);
    files.push(redacted);
  }
  const text = contentsText(files, counts, withJournal);
  const contents: ReportFile = {
    name: CONTENTS_FILE,
    about: 'contents',
    text,
    lines: lineCount(text),
    counts: {},
  };
  return { withJournal, files: [contents, ...files], counts };
}

async function redactFile({ name, about, text }: RawFile, redactor: Redactor): Promise<ReportFile> {
  const counts: RedactionCounts = {};
  const lines = text.split('\n');
  const clean: string[] = [];
  for (let from = 0; from < lines.length; from += PIECE) {
    const piece = lines.slice(from, from + PIECE).join('\n');
    const redacted = redactor.redact(piece);
    addCounts(counts, redacted.counts);
    addCounts(counts, writtenCounts(piece));
    clean.push(redacted.text);
    await nextTurn();
  }
  const cleanText = clean.join('\n');
  return { name, about, text: cleanText, lines: lineCount(cleanText), counts };
}

const RULES: ReadonlySet<string> = new Set(REDACTION_RULES);

/** Lines of the log say what was redacted when they were written. */
function writtenCounts(text: string): RedactionCounts {
  const counts: RedactionCounts = {};
  for (const [, inside = ''] of text.matchAll(/"redacted":\{([^}]*)\}/g)) {
    for (const [, rule = '', count = '0'] of inside.matchAll(/"([a-z]+)":(\d{1,6})/g)) {
      if (RULES.has(rule)) addCounts(counts, { [rule]: Number(count) });
    }
  }
  return counts;
}

function lineCount(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function contentsText(files: readonly ReportFile[], counts: RedactionCounts, withJournal: boolean): string {
  const lines = ['Counterfoil: a report for support', '', 'Files'];
  for (const file of files) {
    const unit = file.lines === 1 ? 'line' : 'lines';
    lines.push(`  ${file.name}: ${reportInEnglish.about[file.about]}. ${file.lines} ${unit}.`);
  }
  lines.push('', 'Taken out or shortened');
  const rules = REDACTION_RULES.filter((rule) => (counts[rule] ?? 0) > 0);
  if (rules.length === 0) lines.push('  nothing: nothing of the kind was found');
  for (const rule of rules) lines.push(`  ${RULES_IN_FILE[rule]}: ${counts[rule] ?? 0}`);
  lines.push(
    '',
    'Never in a report: keys, secrets, passphrases, signatures, tokens,',
    'headers and bodies of requests to a venue, deposits, withdrawals, balances,',
    'reviews, notes, the address book, limits, and names and addresses of',
    'accounts that a person typed.',
    withJournal
      ? 'The order journal is in this one because it was asked for: it holds prices and amounts.'
      : 'The order journal is not in this one: only how many rows it has.',
    '',
  );
  return lines.join('\n');
}

/** A report as the window sees it, in its language, without its texts. */
export function viewOf({ files, counts, withJournal }: Report, bundleId: string): BundleView {
  const redactions: BundleView['redactions'] = [];
  for (const rule of REDACTION_RULES) {
    const count = counts[rule] ?? 0;
    if (count > 0) redactions.push({ rule, title: RULE_TITLES[rule], count });
  }
  return {
    bundleId,
    withJournal,
    redactions,
    files: files.map(({ name, about, text, lines, counts: own }) => {
      let redacted = 0;
      for (const rule of REDACTION_RULES) redacted += own[rule] ?? 0;
      return { name, about: diagnosticsReportMessages.about[about], length: text.length, lines, redacted };
    }),
  };
}
