import { z } from 'zod';
import type { Access, CallSpec } from './call.js';
import type { ServiceName } from './services.js';

/** Frames that the server may send on a socket: one entry for each type. */
export interface FrameSpec<Data extends z.ZodType = z.ZodType> {
  readonly data: Data;
  /**
   * The message that a client without the subprotocol gets, as the specification has it. Left out: such a client gets nothing, because it
   * would take the frame for something else.
   */
  readonly plain?: (data: z.output<Data>) => string;
}
export const frame = <Data extends z.ZodType>(data: Data, plain?: FrameSpec<Data>['plain']): FrameSpec<Data> => ({
  data,
  ...(plain ? { plain } : {}),
});

type Params = Readonly<Record<string, z.ZodType<string, string>>>;
type Frames = Readonly<Record<string, FrameSpec>>;
/** Values of the path's parameters by their names. */
export type SocketParams = Readonly<Record<string, string>>;

interface SocketFields<Name extends string, P extends Params, Receiver extends keyof P, Own extends keyof P, F extends Frames> {
  /** Unique over all services: part of its subject, the `kind` of its ticket and the label of its metrics. */
  readonly name: Name;
  /** With a `{parameter}` for each of `params`. */
  readonly path: string;
  /** The only service that sends on it. */
  readonly owner: ServiceName;
  /** Access to tickets, as for a call. */
  readonly access: Exclude<Access, 'public' | 'internal'>;
  /** Values of letters, digits, `-` and `_` only: they are part of a NATS subject. */
  readonly params: P;
  /** The parameters that name whom a frame reaches. Sockets that differ in the others alone hear the same frames. */
  readonly receiver: readonly Receiver[];
  /** The parameter that must be the id of the person who opens the socket; a socket without one relies on `admits` alone. */
  readonly own?: Own;
  /** The call that decides: whoever is refused by it gets no ticket. It is asked in the name of the person. */
  readonly admits: {
    readonly call: CallSpec;
    readonly input: (params: Readonly<Record<Exclude<Receiver, Own>, string>>) => unknown;
  };
  /** How often a page says that it is there. */
  readonly pingSeconds: number;
  /** A socket that said nothing for so long is cut. More than a minute where a page in the background has to keep it. */
  readonly silentSeconds: number;
  readonly frames: F;
  /** Services that hear who holds it (`socket-presence.ts`). */
  readonly heldToldTo?: readonly ServiceName[];
}

/** A socket that the gateway holds and on which its owner sends; what a page has to say to a service is a call. */
export interface SocketSpec<
  Name extends string = string,
  P extends Params = Params,
  Receiver extends keyof P = keyof P,
  F extends Frames = Frames,
> extends Omit<SocketFields<Name, P, Receiver, keyof P, F>, 'admits'> {
  readonly admits: { readonly call: CallSpec; readonly input: (params: SocketParams) => unknown };
  /** Input of the ticket's call for this socket. */
  readonly ticket: z.ZodObject<Record<string, z.ZodType> & { kind: z.ZodLiteral<Name> }, z.core.$strict>;
}

/** Whom a frame is for: the values of the parameters that the contract names. */
export type ReceiverOf<S> = S extends SocketSpec<string, Params, infer Receiver> ? Readonly<Record<Receiver, string>> : never;
export type FrameType<S extends Pick<SocketSpec, 'frames'>> = keyof S['frames'] & string;
export type FrameData<S extends Pick<SocketSpec, 'frames'>, T extends FrameType<S>> = z.input<S['frames'][T]['data']>;

type Ticket<Name extends string, P extends Params, Asked extends keyof P> = z.ZodObject<
  { [K in Asked]: P[K] } & { kind: z.ZodLiteral<Name> },
  z.core.$strict
>;

export function defineSocket<
  const Name extends string,
  P extends Params,
  Receiver extends keyof P & string,
  F extends Frames,
  Own extends keyof P & string = never,
>(
  spec: SocketFields<Name, P, Receiver, Own, F>,
): SocketSpec<Name, P, Receiver, F> & { readonly ticket: Ticket<Name, P, Exclude<Receiver, Own>> } {
  const asked = spec.receiver.filter((name) => name !== (spec.own as string | undefined));
  const shape = { ...Object.fromEntries(asked.map((name) => [name, spec.params[name]])), kind: z.literal(spec.name) };
  // built from names that the compiler cannot follow
  const ticket = z.strictObject(shape) as unknown as Ticket<Name, P, Exclude<Receiver, Own>>;
  return { ...spec, ticket };
}

/** Receiver as part of a key or a subject: the values in the order of the contract. */
export const receiverKey = ({ name, receiver }: Pick<SocketSpec, 'name' | 'receiver'>, params: SocketParams): string =>
  [name, ...receiver.map((each) => params[each] ?? '')].join('.');

/** `exam` for somebody in an exam → `socket.exam.<userId>.<examId>`; gateways listen to `socket.>`. */
export const socketSubject = (key: string): string => `socket.${key}`;

/** The first message on every socket. `last`: the number of the last frame that the page has; left out by a page that has none yet. */
export const firstFrame = z.object({ ticket: z.string().max(100), last: z.int().nonnegative().optional() });
/**
 * Everything else that a client of the subprotocol says. `n`: the number of the last frame that it has, which acknowledges those up to it.
 */
export const clientFrame = z.strictObject({ n: z.int().nonnegative(), type: z.enum(['ping', 'ack']) });
/**
 * Frames of the gateway itself on every socket: welcome and answer to a ping; a notice that frames are lost and the page is out of date.
 */
export type GatewayFrameType = 'pong' | 'gap';
