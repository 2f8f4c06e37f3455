import { sentence, siteText } from '@xuekao/contracts';
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
    throw new ProviderError(
      sentence('outbound.ai'),
      String(reply.status),
      wordOf(objectOf(answer['error'])['message'], '').slice(0, 200) || sentence('outbound.failed'),
    );
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
