import { expect, it } from '@jest/globals';
import type { ScoreEvent } from '@xuekao/contracts';
import { ApiError } from './api-error.js';
import { createStream } from './stream.js';

const path = '/api/qu/qu/ai-score-test';
const input = { quId: 'a'.repeat(24), totalScore: 10, answer: '答' };
const scored = (score: number): ScoreEvent => ({ kind: 'score', score, totalScore: 10, refused: '' });
const lineOf = (event: ScoreEvent): string => `data: ${JSON.stringify(event)}\n\n`;

/** A server whose answer comes in pieces that end anywhere, in the middle of a character too. */
function answering(text: string, pieceLength: number, more: { breaks?: boolean; headers?: Record<string, string>; status?: number } = {}) {
  const bytes = new TextEncoder().encode(text);
  return async (): Promise<Response> => {
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at < bytes.length) return controller.enqueue(bytes.subarray(at, (at += pieceLength)));
        if (more.breaks === true) controller.error(new TypeError('network error'));
        else controller.close();
      },
    });
    return new Response(body, {
      status: more.status ?? 200,
      headers: more.headers ?? { 'content-type': 'text/event-stream; charset=utf-8' },
    });
  };
}

async function heard(fetch: () => Promise<Response>, signal = new AbortController().signal, onSignedOut?: () => void) {
  const events: ScoreEvent[] = [];
  const stream = createStream({ token: () => 'secret', fetch, ...(onSignedOut ? { onSignedOut } : {}) });
  const failed: unknown = await stream(path, input, { onEvent: (event) => events.push(event), signal }).then(
    () => null,
    (error: unknown) => error,
  );
  if (failed !== null && !(failed instanceof ApiError)) throw failed;
  return { events, failed };
}

it('gives the events in their order, whatever the pieces are', async () => {
  const part: ScoreEvent = { kind: 'part', title: '光能', points: 3, score: 3, reason: '写出了光能 😀', quote: '光能' };
  for (const pieceLength of [1, 7, 1000])
    expect(await heard(answering(`: hello\n\n${lineOf(part)}${lineOf(scored(3))}data: [DONE]\n\n`, pieceLength))).toEqual({
      events: [part, scored(3)],
      failed: null,
    });
});

it('says what the specification says of a full queue and of a connection that does not open', async () => {
  expect((await heard(answering('data: [EXCEEDED_QUOTE_LIMIT]\n\n', 5))).failed).toMatchObject({ message: '请求列队超限！' });
  const away = async (): Promise<Response> => {
    throw new TypeError('fetch failed');
  };
  expect((await heard(away)).failed).toMatchObject({ kind: 'network', message: 'SSE连接开启失败，请检查服务器！' });
});

it('is refused before the first event and in the middle; an end without the last word is none', async () => {
  const refusal = '{"code":10010203,"msg":"今天的次数已用完","data":null}';
  const json = { headers: { 'content-type': 'application/json; charset=utf-8' }, status: 429 };
  expect(await heard(answering(refusal, 9, json))).toMatchObject({ events: [], failed: { code: 10010203, message: '今天的次数已用完' } });
  expect(await heard(answering(`${lineOf(scored(1))}event: refused\ndata: ${refusal}\n\n`, 9))).toMatchObject({
    events: [scored(1)],
    failed: { code: 10010203 },
  });
  for (const breaks of [true, false])
    expect(await heard(answering(lineOf(scored(1)), 9, { breaks }))).toMatchObject({
      events: [scored(1)],
      failed: { kind: 'network', message: '回答没有说完就断了，请再试一次。' },
    });
});

it('ends a session that is over, and is silent when it was stopped', async () => {
  let isOut = false;
  const over = answering('{"code":10010002,"msg":"请重新登录","data":null}', 99, {
    headers: { 'content-type': 'application/json' },
    status: 401,
  });
  await heard(over, undefined, () => (isOut = true));
  expect(isOut).toBe(true);
  const stopped = new AbortController();
  stopped.abort();
  const aborted = async (): Promise<Response> => {
    throw new DOMException('', 'AbortError');
  };
  expect((await heard(aborted, stopped.signal)).failed).toMatchObject({ kind: 'aborted' });
});
