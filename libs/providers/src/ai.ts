import type { Outbound } from '@xuekao/platform';
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
  const reply = await outbound.ask(`${apiUrl}models`, {
    headers: { accept: 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
  });
  const answer = objectOf(reply.json());
  if (reply.status !== 200)
    throw new ProviderError('AI 服务', String(reply.status), wordOf(objectOf(answer['error'])['message'], '请求未成功').slice(0, 200));
  const list: unknown = answer['data'];
  const names = Array.isArray(list) ? list.map((one) => wordOf(objectOf(one)['id'], '')) : [];
  if (!names.includes(model))
    throw new ProviderError('AI 服务', 'model_not_found', `没有名为“${model}”的模型，可用的有：${names.slice(0, 10).join('、') || '无'}`);
  return `可以使用模型“${model}”`;
}
