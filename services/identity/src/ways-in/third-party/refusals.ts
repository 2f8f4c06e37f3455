import { sentence, siteText, type SentenceValue } from '@xuekao/contracts';
import { ProviderError, wordOf } from '@xuekao/providers';

/** The provider is well and did not know the code that the browser brought: anybody can bring one that is made up. */
export class CodeRefused extends ProviderError {}

/** Unknown, used, missing, over. WeChat and WeCom number them alike. */
const refusedCodes: ReadonlySet<number> = new Set([40029, 40163, 41008, 42003]);

/** Refusal of WeChat or WeCom. */
export function refusalOf(provider: SentenceValue, answer: Readonly<Record<string, unknown>>): ProviderError {
  const Refusal = refusedCodes.has(Number(answer['errcode'])) ? CodeRefused : ProviderError;
  return new Refusal(
    provider,
    wordOf(answer['errcode'], siteText('outbound.noReply')),
    wordOf(answer['errmsg'], '') || sentence('identity.notAuthorised'),
  );
}
