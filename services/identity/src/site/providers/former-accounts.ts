import { merchantOf, type ProviderSpec, type ProviderValues } from '@xuekao/contracts';
import type { FormerAccount, ProviderConfigDoc } from './provider-config.model.js';

/** Name of the merchant's account of a configuration. */
export const merchantText = ({ type, provider }: ProviderSpec, data: ProviderValues): string => merchantOf(type, provider, data);

/**
 * Change of the accounts that are kept beside a configuration in use whose data change. An account whose merchant is replaced is kept, and
 * one that comes back is replaced by what was typed now.
 */
export function merchantsKept(
  spec: ProviderSpec,
  { data, secrets, since = null, former = [] }: ProviderConfigDoc,
  after: Pick<ProviderConfigDoc, 'data' | 'updatedAt'>,
): Pick<ProviderConfigDoc, 'former' | 'since'> {
  const [was, is] = [data, after.data].map((each) => merchantText(spec, each));
  if (was === is) return {};
  const isBack = (account: FormerAccount): boolean => merchantText(spec, account.data) === is;
  const back = former.find(isBack);
  return {
    former: [...former.filter((account) => !isBack(account)), { data, secrets, since }],
    since: back ? back.since : after.updatedAt,
  };
}

/** The oldest first. */
export const byAge = (one: Pick<FormerAccount, 'since'>, other: Pick<FormerAccount, 'since'>): number =>
  (one.since?.getTime() ?? 0) - (other.since?.getTime() ?? 0);
