import type { ProviderField, ProviderSpec } from './fields.js';
import { isAsked, type ProviderData } from './values.js';

/** Characters of a value, and of a key in PEM. */
const longestValue = 500;
export const longestKey = 4000;

const formats: Partial<Record<ProviderField['kind'], { form: RegExp; sentence: (label: string) => string }>> = {
  // a base address, or for files a path of this site (specification part 1, section 5)
  address: {
    form: /^(?:https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?\/|\/(?:[^\s?#]*\/)?)$/,
    sentence: (label) => `${label}应以 http:// 或 https:// 开头，以 / 结尾`,
  },
  domain: { form: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/i, sentence: (label) => `${label}应为域名，不含 http:// 和 /` },
  rate: {
    form: /^(?=.*[1-9])\d{1,6}(?:\.\d{1,4})?$/,
    sentence: (label) => `${label}应为大于 0 的数字，整数部分最多 6 位，小数最多 4 位`,
  },
  folder: { form: /^(?:\/|[A-Za-z]:[\\/])(?:[^\0]*[\\/])?$/, sentence: (label) => `${label}应以 / 或盘符开头，以 / 结尾` },
};

/** Fault in the form of a given value; one source for every field of such a kind. */
export function formFault(kind: ProviderField['kind'], label: string, value: string): string | null {
  const format = formats[kind];
  return format && !format.form.test(value) ? format.sentence(label) : null;
}

/**
 * Fault of one value, as a sentence; null when there is none. A secret's mask is right wherever a secret is stored: only the server knows.
 */
export function fieldFault(spec: ProviderSpec, field: ProviderField, data: ProviderData): string | null {
  if (!isAsked(spec, field, data)) return null;
  const value = data[field.name] ?? field.initial ?? '';
  if (field.kind === 'flag') return typeof value === 'boolean' ? null : `${field.label}应为是或否`;
  if (typeof value !== 'string') return `${field.label}应为文字`;
  if (value.trim() === '') return field.missing && field.kind !== 'secret' ? field.missing : null;
  const most = field.long ? longestKey : longestValue;
  if (value.length > most) return `${field.label}不能超过 ${most} 个字`;
  if (field.kind === 'choice')
    return field.options?.some((option) => option.value === value) ? null : (field.missing ?? `${field.label}的取值不正确`);
  return formFault(field.kind, field.label, value);
}
