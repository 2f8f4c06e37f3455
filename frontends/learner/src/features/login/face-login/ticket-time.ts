import type { FaceTicket } from './face-ticket-form.js';

/** for the frames of a turned head, and for the way to the server */
const turnSeconds = 4;
const sendSeconds = 3;

/** How long a face may be looked for, so that the ticket still counts when the picture arrives. */
export const lookSecondsOf = ({ expiresSeconds, instruction }: Pick<FaceTicket, 'expiresSeconds' | 'instruction'>): number =>
  Math.max(1, expiresSeconds - sendSeconds - (instruction === null ? 0 : turnSeconds));
