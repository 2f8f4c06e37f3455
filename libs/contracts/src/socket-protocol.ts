/** The subprotocol of frames with numbers (docs/decisions/0041). Without it a socket speaks the plain form of the specification. */
export const socketProtocol = 'xuekao.2';

/** Why the gateway closes a socket; the codes of RFC 6455 aside: 1001 it stops, 1009 a frame is too large, 1013 it cannot decide now. */
export const socketClose = {
  /** a frame that the subprotocol does not know, or an acknowledgement of what was never sent */
  badFrame: 4400,
  unauthenticated: 4401,
  forbidden: 4403,
  tooMuch: 4408,
  sessionEnded: 4410,
} as const;
