import { aiModel, type AiModel, type AiScript, type AskedAi } from '@xuekao/providers/testing';
import { ask } from './platform.js';
import { portOfProviders } from './sign-in-providers.js';

const key = 'sk-of-the-school';
const name = 'deepseek-chat';
/** First part of its path at the server of the providers. */
export const aiPath = 'ai';

/** A model that does what the script says, by the protocol of the real ones. */
export const schoolModel = (script: (asked: AskedAi) => AiScript): AiModel => aiModel(key, name, script);

/** Saves and chooses the model in the platform's configuration; the switches are another matter. */
export async function configureAi(admin: string): Promise<void> {
  const of = { type: 'ai', provider: 'deepseek' } as const;
  const data = { apiUrl: `http://127.0.0.1:${portOfProviders()}/${aiPath}/v1/`, apiKey: key, model: name };
  await ask('/api/sys/config/prop/save', admin, { ...of, data });
  await ask('/api/sys/config/prop/change', admin, of);
}
