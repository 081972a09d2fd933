/** What stands in a stack behind the message it begins with: the frames. The message is told apart, and may be longer than what is told of it. */
export function afterMessage(stack: string, message: string): string {
  const at = message === '' ? -1 : stack.indexOf(message);
  return at === -1 ? stack : stack.slice(at + message.length);
}
