import type { BridgeError } from '../../shared/base/error.ts';
import { fail, succeed } from '../../shared/base/result.ts';
import { commonMessages } from '../../shared/messages/common.ts';
import { shellMessages } from '../../shared/messages/shell.ts';
import type { LinkOpener } from '../platform/person.ts';
import type { DialogCalls, ShellCalls } from './electron-calls.ts';

const messages = shellMessages.link;
const OPEN = 0;

/** The system's browser, https only. One question at a time. */
export function linkOpener(shell: ShellCalls, dialog: Pick<DialogCalls, 'showMessageBox'>): LinkOpener {
  let asking = false;

  async function agreed(url: string): Promise<boolean> {
    const answer = await dialog.showMessageBox({
      type: 'question',
      title: messages.title,
      message: messages.question,
      detail: `${url}\n\n${messages.note}`,
      buttons: [messages.open, commonMessages.cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    return answer.response === OPEN;
  }

  return {
    async open(text, ask) {
      // openExternal starts whatever program the system has for a scheme: nothing but https may reach it.
      const url = webAddress(text);
      if (url === null) return fail(NOT_HTTPS);
      if (asking) return fail(ASKING);
      asking = true;
      try {
        if (ask && !(await agreed(url))) return succeed('declined');
        await shell.openExternal(url);
        return succeed('opened');
      } catch {
        return fail(NOT_OPENED);
      } finally {
        asking = false;
      }
    },
  };
}

/**
 * The address as a browser writes it, so that the person is shown what is opened; null for anything but https without a user name.
 * Spaces, line ends and backslashes are refused outright: programs do not agree on what they mean in an address.
 */
function webAddress(text: string): string | null {
  if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.hostname === '') return null;
  return url.username === '' && url.password === '' ? url.href : null;
}

const NOT_HTTPS: BridgeError = {
  kind: 'bad-request',
  message: messages.notHttps,
};
const ASKING: BridgeError = {
  kind: 'conflict',
  message: messages.busy,
};
const NOT_OPENED: BridgeError = {
  kind: 'internal',
  message: messages.failed,
};
