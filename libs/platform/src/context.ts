import type { Caller } from '@xuekao/contracts';

/** What a handler knows about a call besides its input. */
export interface CallContext {
  /** Names the request in the logs of every hop. */
  requestId: string;
  /** The browser's address as the gateway saw it; empty for calls between services. */
  ip: string;
  userAgent: string;
}
/** Context of a call whose access is `user` or a permission: the gateway has established who calls. */
export interface UserContext extends CallContext {
  caller: Caller;
}

/**
 * A prepared answer: `json` is the text of `data` as it goes over the wire.
 * Lets a handler send what was rendered once to thousands without building it again.
 */
export class PreparedJson {
  constructor(readonly json: string) {}
}
