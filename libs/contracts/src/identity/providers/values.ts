import type { ProviderField, ProviderSpec } from './fields.js';
import { providerOf } from './list.js';

/** As a form or a call brings it: what is left out is not there. */
export type ProviderData = Record<string, string | boolean | undefined>;
/** As it is stored, with its secrets. */
export type ProviderValues = Record<string, string | boolean>;

/**
 * A secret as it is shown: nothing of a short one, the last four characters of a long one. Sent back unchanged, it keeps what is stored.
 */
export const maskSecret = (value: string): string => (value === '' ? '' : value.length < 12 ? '****' : `****${value.slice(-4)}`);
export const isMask = (value: string): boolean => /^\*{4}.{0,4}$/.test(value);

/** Whether the field decides where the provider is asked. A stored secret is not sent to a place that was changed after it was typed. */
export const isPlace = ({ kind, place }: ProviderField): boolean => kind === 'address' || kind === 'domain' || place === true;

/** Whether two configurations of a provider ask it at the same places. */
export function isSamePlace(spec: ProviderSpec, one: ProviderData, other: ProviderData): boolean {
  const at = (data: ProviderData, { name, initial = '' }: ProviderField): string => String(data[name] ?? initial).trim();
  return spec.fields.filter(isPlace).every((field) => at(one, field) === at(other, field));
}

/** Whether the field plays a part beside these other values: what it hangs on has one of its values and plays a part itself. */
export function isAsked(spec: ProviderSpec, { when }: ProviderField, data: ProviderData): boolean {
  if (when === undefined) return true;
  const above = spec.fields.find(({ name }) => name === when.field);
  return above !== undefined && when.values.includes(String(data[above.name] ?? above.initial ?? '')) && isAsked(spec, above, data);
}

/** Name of the merchant's account at a company that moves money; empty where the provider is none. */
export const merchantOf = (type: string, provider: string, data: ProviderData): string =>
  (providerOf(type, provider)?.fields ?? [])
    .filter(({ merchant }) => merchant)
    .map(({ name }) => String(data[name] ?? '').trim())
    .join('/');
