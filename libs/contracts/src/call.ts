import type { z } from 'zod';
import type { ErrorName } from './errors.js';
import type { PermissionCode } from './permissions.js';
import type { ServiceName } from './services.js';
import type { SiteModule } from './site-modules.js';

/** `gateway` answers by itself what has to do with bytes or sockets. */
export type Owner = ServiceName | 'gateway';

/**
 * Callers of a call: all, all who are signed in, holders of at least one of the permission codes,
 * or (`internal`) only other services: such a call has no route at the gateway.
 */
export type Access = 'public' | 'user' | 'internal' | readonly PermissionCode[];

/** Order of shedding when a process is overloaded: `rest` first, `save` last. */
export type LoadClass = 'save' | 'submit' | 'start' | 'login' | 'rest';

export interface CallSpec<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** Purpose of the call, in Chinese: shown on the OpenAPI page. */
  readonly summary: string;
  readonly path: string;
  readonly owner: Owner;
  readonly access: Access;
  /**
   * The services that ask it, and the gateway where the call is `internal`: the broker carries it for no other account. Left out: only the
   * gateway asks, for people.
   */
  readonly askedBy?: readonly Owner[];
  /**
   * The last part of its subject is the name of who asks: the broker, which carries it for that account alone, vouches for the name. Such a
   * call is `internal`.
   */
  readonly namesAsker?: boolean;
  /**
   * The module of the site that the call belongs to: while that is off, the gateway answers MODULE_OFF. Left out: the call is always there,
   * as are those that an attempt needs which has begun.
   */
  readonly module?: SiteModule;
  /** Whether the call changes anything, of ours or of somebody else's. Every call of the console that does is in the audit log. */
  readonly effect: 'reads' | 'changes';
  readonly input: I;
  readonly output: O;
  readonly errors: readonly ErrorName[];
  /**
   * `GET` only for pictures, sounds and keys of films; `upload` is a multipart POST that the gateway answers; `sheet` is one with an .xlsx
   * file, whose rows the gateway reads behind its limits and hands to the owner as `rows`; `file` is a POST whose answer is a file, or a
   * refusal as ever; `events` is a POST that is answered with server events (`defineStream`).
   */
  readonly method?: 'POST' | 'GET' | 'upload' | 'sheet' | 'file' | 'events';
  /** A public call that serves who has signed in as well: a valid session comes along, none or a stale one is no refusal. */
  readonly mayKnowCaller?: boolean;
  /** Polls and pings do not keep a session alive (docs: session rules). Default true. */
  readonly keepsSession?: boolean;
  /** An attempt begins, and the sessions of the person live until a little after its deadline. */
  readonly beginsAttempt?: boolean;
  readonly load?: LoadClass;
  /** The audit log records person, time and outcome of each call (security.md row 36). */
  readonly audit?: boolean;
  /** Largest accepted body in bytes; `maxBytesOf` says the default. */
  readonly maxBytes?: number;
  /**
   * Calls with the same key go to the same process of the owner, which holds what they are about: `caller`, or a field of the input.
   * Without it, and while no process is known, any process of the owner takes the call.
   */
  readonly partition?: string;
  /** How long the gateway waits for the owner, in milliseconds; `timeoutOf` says the default. */
  readonly timeoutMs?: number;
}

/** Bodies of public calls are short, because the gateway holds them for callers that it does not know. */
export const maxBytesOf = ({ maxBytes, access }: Pick<CallSpec, 'maxBytes' | 'access'>): number =>
  maxBytes ?? (access === 'public' ? 16 : 256) * 1024;
/**
 * How long whoever asks waits for the owner. What a learner waits for in an exam is given up early, because a process that died with the
 * request never answers and the page asks again.
 */
export const timeoutOf = ({ timeoutMs, load }: Pick<CallSpec, 'timeoutMs' | 'load'>): number =>
  timeoutMs ?? (load === 'save' || load === 'submit' || load === 'start' ? 3_000 : 10_000);

export function defineCall<I extends z.ZodType, O extends z.ZodType, const P extends string>(
  spec: CallSpec<I, O> & { readonly path: P; readonly partition?: 'caller' | Extract<keyof z.output<I>, string> },
): CallSpec<I, O> & { readonly path: P } {
  return spec;
}

/**
 * A call that is answered piece by piece: `output` is one event, of which the handler gives any number. A browser gets server events that
 * end with `[DONE]`; what is refused before the first event is answered as by every call, a later refusal is an event named `refused`.
 * @see docs/decisions/0075-streams.md
 */
export function defineStream<I extends z.ZodType, O extends z.ZodType, const P extends string>(
  spec: Omit<CallSpec<I, O>, 'method' | 'partition' | 'beginsAttempt'> & { readonly path: P },
): StreamSpec<I, O> & { readonly path: P } {
  return { ...spec, method: 'events' };
}
export type StreamSpec<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = CallSpec<I, O> & { readonly method: 'events' };
/** Last words of a stream of server events (specification, AI stream). */
export const streamWords = { done: '[DONE]', queueFull: '[EXCEEDED_QUOTE_LIMIT]' } as const;

/** Input of a handler: parsed, with defaults filled in. */
export type Input<C extends CallSpec> = z.output<C['input']>;
/** Input as a client sends it. */
export type ClientInput<C extends CallSpec> = z.input<C['input']>;
export type Output<C extends CallSpec> = z.output<C['output']>;

/** Whether the broker carries a call of this account: its own calls and those that name it; of the gateway all that have a route. */
export const mayAsk = (asker: Owner, { owner, access, askedBy = [] }: Pick<CallSpec, 'owner' | 'access' | 'askedBy'>): boolean =>
  asker === owner || askedBy.includes(asker) || (asker === 'gateway' && access !== 'internal');

/** `/api/paper/paper/fill-answer` of exam → `call.exam.api.paper.paper.fill-answer`. */
export const subjectOf = (call: Pick<CallSpec, 'owner' | 'path'>): string =>
  `call.${call.owner}.${call.path.slice(1).replaceAll('/', '.')}`;

/** The subject at which this account asks the call. */
export const subjectFor = (call: Pick<CallSpec, 'owner' | 'path' | 'namesAsker'>, asker: Owner): string =>
  call.namesAsker === true ? `${subjectOf(call)}.${asker}` : subjectOf(call);

/** The same call to one process of its owner: `process.exam.<id>.api.paper.paper.fill-answer`. */
export const subjectAt = (call: Pick<CallSpec, 'owner' | 'path'>, processId: string): string =>
  `process.${call.owner}.${processId}.${call.path.slice(1).replaceAll('/', '.')}`;

/** Key that chooses the process of the owner. @param input as parsed; a call between services may lack a caller */
export function partitionKeyOf(
  { partition }: Pick<CallSpec, 'partition'>,
  input: unknown,
  caller: Pick<Caller, 'userId'> | undefined,
): string | undefined {
  if (partition === undefined) return undefined;
  if (partition === 'caller') return caller?.userId;
  const key = (input as Readonly<Record<string, unknown>>)[partition]; // defineCall knows that the input has the field
  return typeof key === 'string' ? key : undefined;
}

/** The body of every answer. */
export interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}

/** The caller, as the gateway established it from the session; services trust nothing else. */
export interface Caller {
  userId: string;
  userName: string;
  realName: string;
  mobile: string;
  deptCode: string;
  /** ids of the groups that the person is a member of */
  groups: readonly string[];
  /** 1 learner, 2 administrator or teacher */
  roleType: number;
  /** 1 whole site, 2 own department tree, 3 own objects */
  roleLevel: number;
  permissions: readonly string[];
  /** Hash of the session's token; names the session without being able to open it. */
  sessionId: string;
}
