import {
  BusinessError,
  errors,
  sayIn,
  sentence,
  siteLanguage,
  siteText,
  type Caller,
  type Language,
  type Sentence,
} from '@xuekao/contracts';
import { isAway } from './away.js';
import type { SentAt } from './late-requests.js';
import { ServedElsewhere } from './served-elsewhere.js';

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
  /** the browser that asks, by the name that it gave itself */
  dv?: string;
  /** language that the answer is read in; absent: the language of the site, or a gateway of an earlier release */
  l?: Language;
  /** when the session of the caller began, in epoch seconds */
  sb?: number;
  /**
   * when it was sent and how long its sender waits: a service does not begin what nobody waits for; absent in requests of an earlier
   * release
   */
  d?: SentAt;
  /** `traceparent` of the span that waits for the answer; absent where nothing is traced */
  t?: string;
}
export const statusHeader = 'status';
export const retryAfterHeader = 'retry-after';
/** The sentence of a refusal by its name and values, as JSON: the body has it in the language of the site. See docs/decisions/0055. */
export const sentenceHeader = 'sentence';
/** Of a stream's message: an event, or without content the question whether somebody still reads; the last message is without it. */
export const moreHeader = 'more';
/** See `ServedElsewhere`. */
export const elsewhereHeader = 'elsewhere';

export interface WireReply {
  status: number;
  body: string;
  /** for the log only */
  code: number;
  elsewhere?: true;
  /** seconds after which the caller may come again, where the refusal names them */
  retryAfter?: number;
  /** what the refusal says; none where only its text is known */
  sentence?: Sentence;
}

const done = JSON.stringify(siteText('general.done'));
export const successBody = (dataJson: string): string => `{"code":0,"msg":${done},"data":${dataJson}}`;

/**
 * The answer to whatever was thrown: a refusal in its own words, BUSY when a backing service is away, else INTERNAL with the request's
 * number.
 */
export function failure(thrown: unknown, requestId: string): WireReply {
  const error = isAway(thrown) ? new BusinessError('BUSY') : thrown;
  if (error instanceof BusinessError) {
    const { seconds } = error.values;
    const reply = {
      status: error.status,
      code: error.code,
      body: JSON.stringify({ code: error.code, msg: error.message, data: error.data }),
      ...(error.sentence ? { sentence: error.sentence } : {}),
    };
    if (error instanceof ServedElsewhere) return { ...reply, elsewhere: true };
    return typeof seconds === 'number' ? { ...reply, retryAfter: seconds } : reply;
  }
  const { code, status } = errors.INTERNAL;
  const said = sentence('refusals.INTERNAL', { requestId });
  return { status, code, body: JSON.stringify({ code, msg: sayIn(siteLanguage, said), data: null }), sentence: said };
}
