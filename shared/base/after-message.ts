/** The frames of a stack, behind the message it begins with. The message is reported on its own, and may be cut there. */
export function afterMessage(stack: string, message: string): string {
  const at = message === '' ? -1 : stack.indexOf(message);
  return at === -1 ? stack : stack.slice(at + message.length);
}
