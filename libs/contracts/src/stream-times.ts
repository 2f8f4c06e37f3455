/** Streams of one sitting: the computer's camera, a phone beside the person, the screen. */
export const streamKinds = ['computer', 'phone', 'screen'] as const;
export type StreamKind = (typeof streamKinds)[number];
/** Time to scan a code; a used or late one is refused. */
export const phoneTicketSeconds = 300;
/** Seconds between two words of a page that sends, and after which one that said nothing is gone. */
export const streamTimes = { aliveSeconds: 5, goneSeconds: 20 } as const;
