import type { BridgeError } from '../../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { diagnosticsReportMessages } from '../../../../shared/messages/diagnostics-report.ts';
import { errorText } from '../../../storage/failure.ts';
import { openOutput, type Output } from '../../../storage/output.ts';
import { zipWriter } from '../../../storage/zip.ts';
import type { Report } from './bundle.ts';

export interface SavedReport {
  bytes: number;
  /** SHA-256 of the file, in hex. */
  sha256: string;
}

/** Writes a report as one ZIP file, readable by its owner alone: whole under its name, or not at all. */
export function saveReport(report: Report, path: string): Result<SavedReport, BridgeError> {
  let output: Output | null = null;
  try {
    const file = openOutput(path);
    output = file;
    const zip = zipWriter((bytes) => file.write(bytes));
    for (const { name, text } of report.files) {
      zip.file(name);
      zip.add(Buffer.from(text));
    }
    zip.end();
    const { bytes, sha256 } = output.close();
    output.publish();
    return succeed({ bytes, sha256 });
  } catch (error) {
    output?.discard();
    return fail({ kind: 'store', message: diagnosticsReportMessages.notSaved(errorText(error)) });
  }
}
