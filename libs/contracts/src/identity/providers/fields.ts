import type { ConfigType } from './config-types.js';

export interface ProviderField {
  name: string;
  label: string;
  /**
   * `secret` is never sent back; `address` is an http(s) base address; `folder` is a directory of the server that ends with `/`; `rate` is
   * a decimal number above 0
   */
  kind: 'text' | 'secret' | 'address' | 'domain' | 'folder' | 'rate' | 'choice' | 'flag';
  /** the sentence for a missing value; a field without one may be empty */
  missing?: string;
  help?: string;
  options?: readonly { value: string; label: string }[];
  initial?: string | boolean;
  /** asked for only while another field has one of these values */
  when?: { field: string; values: readonly string[] };
  /** a text that decides, as an address does, to which host requests go */
  place?: true;
  /** a key in PEM, which has many lines */
  long?: true;
  /** a secret that this platform uses itself and sends to no provider */
  ownUse?: true;
  /** a company that moves money knows its merchant by it: another value is another account, with another purse */
  merchant?: true;
}
export interface ProviderSpec {
  type: ConfigType;
  provider: string;
  title: string;
  help?: string;
  fields: readonly ProviderField[];
}

/** Sentence for a field that was left empty. */
export const required = (label: string): string => `${label}不能为空！`;
export const text = (name: string, label: string, more: Partial<ProviderField> = {}): ProviderField => ({
  name,
  label,
  kind: 'text',
  missing: required(label),
  ...more,
});
export const secret = (name: string, label: string, more: Partial<ProviderField> = {}): ProviderField => ({
  name,
  label,
  kind: 'secret',
  missing: required(label),
  ...more,
});
/** Base address of the provider. Empty: its public address; a test server or a private cloud may stand in. */
export const baseAddress = (usual: string, name = 'baseUrl', label = '服务地址'): ProviderField => ({
  name,
  label,
  kind: 'address',
  help: `一般不用填写，默认 ${usual}`,
});
export const publicAddress = (missing = 'URL不能为空！'): ProviderField => ({
  name: 'url',
  label: '访问地址',
  kind: 'address',
  missing,
  help: '以 http:// 或 https:// 开头，以 / 结尾',
});
