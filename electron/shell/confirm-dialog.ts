import { commonMessages } from '../../shared/messages/common.ts';
import { confirmMessages } from '../../shared/messages/confirm.ts';
import type { ConfirmPort } from '../platform/person.ts';
import type { DialogCalls } from './electron-calls.ts';

const ALLOW = 1;

/** A message box of the system: no page can draw over it, press its buttons, or learn what it says. */
export function confirmWithDialog(dialog: Pick<DialogCalls, 'showMessageBox'>): ConfirmPort {
  return {
    where: 'dialog',
    async ask({ title, items, allow }, signal) {
      try {
        const { response } = await dialog.showMessageBox({
          type: 'warning',
          title: confirmMessages.dialogTitle,
          message: title,
          detail: `${items.map((item) => `• ${item}`).join('\n')}\n\n${confirmMessages.note}`,
          buttons: [commonMessages.cancel, allow],
          defaultId: 0,
          cancelId: 0,
          noLink: true,
          signal,
        });
        return response === ALLOW ? 'allowed' : 'refused';
      } catch {
        return 'refused'; // the system showed no dialog: nobody agreed to anything
      }
    },
  };
}
