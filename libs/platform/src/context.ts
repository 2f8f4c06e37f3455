import type { Caller, Language, Owner } from '@xuekao/contracts';
import type { AuditNote } from './audit/audit-row.js';

/** Context of a call beside its input. */
export interface CallContext {
  /** Names the request in the logs of every hop. */
  requestId: string;
  /** The browser's address as the gateway saw it; empty for calls between services. */
  ip: string;
  /** Language that the answer is read in: for sentences among its data. Refusals are said by the gateway, and records in the site's. */
  language: Language;
  userAgent: string;
  /** Name that the browser gave itself; absent where it gave none, as a page of a release before December 2026. */
  device?: string;
  /** When the session of the caller began, in milliseconds since the epoch; absent where there is none, or an older gateway asks. */
  signedInAt?: number;
  /** Tells the audit log what the call's input does not: kept when the call is one that is audited. */
  note: (note: AuditNote) => void;
  /**
   * Always there where the access is `user` or a permission; on a public call only where the contract says so and somebody has signed in.
   */
  caller?: Caller;
  /** The account that asks, by the word of the broker: of a call that names its asker. */
  asker?: Owner;
}
/** Context of a call whose access is `user` or a permission: the gateway has established who calls. */
export interface UserContext extends CallContext {
  caller: Caller;
}

/** Context of a call that is answered with events. */
export interface StreamContext {
  /** Aborted when nobody reads the events any more: what makes them can stop. */
  gone: AbortSignal;
}

/**
 * A prepared answer: `json` is the text of `data` as it goes over the wire.
 * Lets a handler send what was rendered once to thousands without building it again.
 */
export class PreparedJson {
  constructor(readonly json: string) {}
}

/** A prepared event of a stream: its JSON as it goes over the wire. Its maker changes the bytes once the next one is wanted. */
export class PreparedEvent {
  constructor(readonly bytes: Uint8Array) {}
}
