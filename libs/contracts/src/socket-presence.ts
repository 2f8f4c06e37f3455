import { z } from 'zod';
import { receiverKey, type SocketParams, type SocketSpec } from './socket.js';

/** Words of gateways about who holds a socket of this name: `presence.exam`. */
export const presenceSubject = (socketName: string): string => `presence.${socketName}`;
/** How often a gateway says all that it holds. */
export const presenceMs = 10_000;
/** A gateway that said nothing for so long is gone: it missed two. */
export const gatewayGoneMs = 25_000;
/** Keys in one message: the broker takes a megabyte. */
export const presenceKeys = 5000;

const gateway = z.string().min(1).max(64);
/** Milliseconds of the gateway's clock. */
const at = z.int().positive();
/** Of a receiver, as `presenceKey` makes it. */
const key = z.string().min(1).max(200);

/**
 * Words of a gateway about the sockets of one name. A receiver is held while at least one socket of theirs is open there; the same receiver
 * may be held by several gateways.
 */
export const presenceWord = z.discriminatedUnion('say', [
  z.object({ say: z.literal('opened'), gateway, key, at }),
  /** `at`: when it was last heard; for a line that went silent before it was cut that is earlier than now */
  z.object({ say: z.literal('closed'), gateway, key, at }),
  /** All that are held, in `parts` messages of one `round`. */
  z.object({
    say: z.literal('all'),
    gateway,
    at,
    round: z.int(),
    part: z.int().nonnegative(),
    parts: z.int().positive(),
    keys: z.array(key).max(presenceKeys),
  }),
  /** The gateway stops: its pages connect to another one, or to the next. */
  z.object({ say: z.literal('gone'), gateway, at }),
]);
export type PresenceWord = z.output<typeof presenceWord>;

/** Receiver without the socket's name, which the subject has: `<userId>.<examId>`. */
export const presenceKey = (spec: Pick<SocketSpec, 'name' | 'receiver'>, params: SocketParams): string =>
  receiverKey(spec, params).slice(spec.name.length + 1);
