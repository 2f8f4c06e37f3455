/**
 * Whether an answer may be sent there. The broker does not hold the subject of an answer against the rights of who asks: an answer to
 * anything but an inbox would be a message in the name of who answers.
 */
export const answersAt = (reply: string | undefined): boolean => reply?.startsWith('_INBOX.') === true;
