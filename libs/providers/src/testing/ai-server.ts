import type { ServerResponse } from 'node:http';
import { sendJson, startProviderServer, type ProviderServer, type Respond } from './provider-server.js';

export interface AskedAi {
  model: string;
  messages: { role: string; content: string }[];
}
/** Answer of a model of the tests, and how it comes. */
export interface AiScript {
  /** the answer, or a refusal with its status */
  answer: string | { status: number; message: string };
  /** ends the connection after so many pieces, without the last word */
  cutAfter?: number;
  /** says a fault in the middle, after so many pieces */
  faultAfter?: number;
  /** waits for this before the first piece */
  until?: Promise<unknown>;
  /** of each piece; default 8 characters */
  pieceLength?: number;
}

export interface AiModel {
  respond: Respond;
  /** what was asked, in order */
  readonly asked: AskedAi[];
  /** connections that were left by who asked before their end */
  left(): number;
}

/**
 * Speaks OpenAI's streaming protocol, event by event as the real ones do: a comment, a first piece with the role, pieces that end anywhere,
 * a piece with the reason of the end, `[DONE]`. The addresses may begin with anything.
 */
export function aiModel(key: string, model: string, script: (asked: AskedAi) => AiScript | Promise<AiScript>): AiModel {
  const asked: AskedAi[] = [];
  let left = 0;
  const respond: Respond = (request, body, response) => {
    if (request.headers.authorization !== `Bearer ${key}`)
      return sendJson(response, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } }, 401);
    if (request.url?.endsWith('/v1/models')) return sendJson(response, { object: 'list', data: [{ id: model }] });
    if (!request.url?.endsWith('/v1/chat/completions')) return sendJson(response, { error: { message: 'Not Found' } }, 404);
    const question = JSON.parse(body) as AskedAi; // our own client writes nothing else
    asked.push(question);
    response.once('close', () => (left += response.writableFinished ? 0 : 1));
    void (async () => write(response, model, await script(question)))();
  };
  return { respond, asked, left: () => left };
}

async function write(
  response: ServerResponse,
  model: string,
  { answer, cutAfter, faultAfter, until, pieceLength = 8 }: AiScript,
): Promise<void> {
  if (typeof answer !== 'string') return sendJson(response, { error: { message: answer.message } }, answer.status);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': keep-alive\n\n');
  await until;
  const say = (delta: object, reason: string | null = null): void =>
    void response.write(`data: ${JSON.stringify({ model, choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`);
  say({ role: 'assistant', content: '' });
  const letters = [...answer];
  for (let at = 0, pieces = 0; at < letters.length; at += pieceLength, pieces += 1) {
    if (pieces === cutAfter) return void response.destroy();
    if (pieces === faultAfter) return void response.end('data: {"error":{"message":"overloaded","code":"server_error"}}\n\n');
    say({ content: letters.slice(at, at + pieceLength).join('') });
  }
  say({}, 'stop');
  response.end('data: [DONE]\n\n');
}

/** A server that speaks with this model and nothing else. */
export async function startAiServer(...parts: Parameters<typeof aiModel>): Promise<ProviderServer & Omit<AiModel, 'respond'>> {
  const { respond, ...model } = aiModel(...parts);
  return { ...(await startProviderServer(respond)), ...model };
}
export type AiServer = Awaited<ReturnType<typeof startAiServer>>;
