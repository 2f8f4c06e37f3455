import { BusinessError, errors, fillText, type Caller } from '@xuekao/contracts';

/**
 * The form of a call on NATS. Request: one JSON object. Reply: the bytes of the HTTP body, so that the gateway passes them
 * through unread; an HTTP status other than 200 stands in the reply's header (docs/decisions/0003).
 */
export interface WireRequest {
  /** input, as parsed by the gateway */
  i: unknown;
  /** who calls; absent for public and internal calls */
  c?: Caller;
  /** request id */
  r: string;
  ip?: string;
  ua?: string;
}
export const statusHeader = 'status';
export const retryAfterHeader = 'retry-after';

export interface WireReply {
  status: number;
  body: string;
  /** for the log only */
  code: number;
  /** seconds after which the caller may come again, where the refusal names them */
  retryAfter?: number;
}

export const successBody = (dataJson: string): string => `{"code":0,"msg":"操作成功！","data":${dataJson}}`;

export function failure(error: unknown, requestId: string): WireReply {
  if (error instanceof BusinessError) {
    const { seconds } = error.values;
    const reply = { status: error.status, code: error.code, body: JSON.stringify({ code: error.code, msg: error.message, data: error.data }) };
    return typeof seconds === 'number' ? { ...reply, retryAfter: seconds } : reply;
  }
  const { code, status, msg } = errors.INTERNAL;
  return { status, code, body: JSON.stringify({ code, msg: fillText(msg, { requestId }), data: null }) };
}
