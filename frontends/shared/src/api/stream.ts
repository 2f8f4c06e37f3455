import { pageErrors } from '@xuekao/contracts/page-errors';
import { createParser } from 'eventsource-parser';
import { createTexts, pageLanguage } from '../texts/texts.js';
import { ApiError } from './api-error.js';
import { refusalOf, type ApiOptions, type CallInput, type CallOutput, type CallPath } from './client.js';

export const streamText = createTexts({
  'stream.full': '请求列队超限！',
  'stream.failed': 'SSE连接开启失败，请检查服务器！',
  'stream.brokenOff': '回答没有说完就断了，请再试一次。',
});

/** Last words of a stream; the contracts say them to the server. */
const [done, queueFull] = ['[DONE]', '[EXCEEDED_QUOTE_LIMIT]'];

export interface StreamOptions<P extends CallPath> {
  onEvent: (event: CallOutput<P>) => void;
  /** stops the one who writes, too */
  signal: AbortSignal;
}
export type StreamCall = <P extends CallPath>(path: P, input: CallInput<P>, options: StreamOptions<P>) => Promise<void>;

/**
 * For calls that are answered with server events: resolves when all is said.
 * @throws {ApiError} a refusal, also in the middle; `network` where the connection does not open or breaks; `aborted`
 */
export function createStream({ token, onSignedOut, base = '', fetch: ask = (...given) => fetch(...given) }: ApiOptions): StreamCall {
  return async (path, input, { onEvent, signal }) => {
    const own = token();
    const failedWith = (text: Parameters<typeof streamText>[0]): ApiError =>
      signal.aborted ? new ApiError('aborted', '') : new ApiError('network', streamText(text));
    const headers = { 'content-type': 'application/json', 'accept-language': pageLanguage(), ...(own === null ? {} : { token: own }) };
    const response = await ask(`${base}${path}`, { method: 'POST', body: JSON.stringify(input), headers, signal, cache: 'no-store' }).catch(
      () => {
        throw failedWith('stream.failed');
      },
    );
    if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true || response.body === null) {
      const refusal = refusalOf(response, await response.json().catch(() => null));
      if (refusal.code === pageErrors.NOT_SIGNED_IN.code && token() === own) onSignedOut?.(refusal.message, refusal.data);
      throw refusal;
    }
    let isDone = false;
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'refused') throw refusalOf(response, JSON.parse(data));
        if (data === queueFull) throw new ApiError('business', streamText('stream.full'));
        if (data === done) isDone = true;
        // the server answers by the contract and checks it there
        else onEvent(JSON.parse(data) as Parameters<typeof onEvent>[0]);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    try {
      for (;;) {
        const { done: isOver, value } = await reader.read().catch(() => {
          throw failedWith('stream.brokenOff');
        });
        if (isOver) break;
        parser.feed(value);
      }
    } finally {
      reader.cancel().catch(() => undefined);
    }
    if (!isDone) throw failedWith('stream.brokenOff');
  };
}
