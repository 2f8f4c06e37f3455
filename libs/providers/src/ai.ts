import { sentence, siteText } from '@xuekao/contracts';
import { OutboundError, type Outbound, type OutboundStream } from '@xuekao/platform';
import { createParser } from 'eventsource-parser';
import { objectOf, wordOf } from './json.js';
import { ProviderError } from './provider-error.js';

/** A service that speaks OpenAI's protocol. */
export interface AiAccount {
  /** base address of the protocol, ending with `/` */
  apiUrl: string;
  /** empty where none is asked, as by a model on the own machine */
  key: string;
  model: string;
}

/**
 * Tries the address, the key and the name of the model without a word being generated.
 * @throws {OutboundError} not reached  @throws {ProviderError} refused, or the model is not there
 */
export async function tryAi(outbound: Outbound, { apiUrl, key, model }: AiAccount): Promise<string> {
  const reply = await outbound.ask(`${apiUrl}models`, { headers: { accept: 'application/json', ...withKey(key) } });
  const answer = objectOf(reply.json());
  if (reply.status !== 200) throw refusedWith(String(reply.status), answer);
  const list: unknown = answer['data'];
  const names = Array.isArray(list) ? list.map((one) => wordOf(objectOf(one)['id'], '')) : [];
  if (!names.includes(model))
    throw new ProviderError(
      sentence('outbound.ai'),
      'model_not_found',
      sentence('outbound.noModel', { model, names: names.length > 0 ? names.slice(0, 10) : sentence('outbound.none') }),
    );
  return siteText('outbound.modelWorks', { model });
}

export interface AiMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}
export interface AiQuestion {
  messages: readonly AiMessage[];
  /** longest answer, in tokens of the model */
  maxTokens: number;
  signal: AbortSignal;
  /** longest silence, also before the first word: a model on the own machine takes its time; milliseconds */
  idleMs?: number;
}

const patienceMs = 60_000;
/** More than the longest answer with all that surrounds each word. */
const mostBytes = 8 * 1024 * 1024;

/**
 * Has the model write an answer and gives it piece by piece. Stops the model when the caller stops reading or the signal is aborted.
 * @throws {OutboundError} not reached, broken off, silent  @throws {ProviderError} refused, or a fault in the middle
 */
export async function* askAi(outbound: Outbound, { apiUrl, key, model }: AiAccount, question: AiQuestion): AsyncGenerator<string, void> {
  const stopped = new AbortController();
  const { status, body } = await outbound.stream(`${apiUrl}chat/completions`, {
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...withKey(key) },
    // the same question gets the same answer as far as the model can
    body: JSON.stringify({ model, messages: question.messages, max_tokens: question.maxTokens, temperature: 0, stream: true }),
    idleMs: question.idleMs ?? patienceMs,
    maxBytes: mostBytes,
    signal: AbortSignal.any([question.signal, stopped.signal]),
  });
  try {
    if (status !== 200) throw refusedWith(String(status), await objectIn(body));
    for await (const data of eventsIn(body)) {
      if (data === '[DONE]') return;
      const event = readObject(data);
      if ('error' in event) throw refusedWith(wordOf(objectOf(event['error'])['code'], 'error'), event);
      const [choice]: unknown[] = Array.isArray(event['choices']) ? event['choices'] : [];
      const piece = wordOf(objectOf(objectOf(choice)['delta'])['content'], '');
      if (piece !== '') yield piece;
    }
    // without the last word nobody knows whether this was all
    throw new OutboundError(sentence('outbound.brokenOff', { host: new URL(apiUrl).host }));
  } finally {
    stopped.abort();
  }
}

const withKey = (key: string): Record<string, string> => (key === '' ? {} : { authorization: `Bearer ${key}` });

const refusedWith = (code: string, answer: Record<string, unknown>): ProviderError =>
  new ProviderError(
    sentence('outbound.ai'),
    code,
    wordOf(objectOf(answer['error'])['message'], '').slice(0, 200) || sentence('outbound.failed'),
  );

/** The data of each event. */
async function* eventsIn(body: OutboundStream['body']): AsyncGenerator<string, void> {
  const waiting: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void waiting.push(data) });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* waiting.splice(0);
  }
}

async function objectIn(body: OutboundStream['body']): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return readObject(Buffer.concat(parts).toString('utf8'));
}

function readObject(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}
