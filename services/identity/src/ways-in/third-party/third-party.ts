import type { ProviderValues } from '@xuekao/contracts';
import type { Outbound } from '@xuekao/platform';

/** The port to somebody else's accounts. What is asked of a provider throws OutboundError with what it said. */
export interface ThirdParty {
  /** Address for the browser; the provider sends it back to `redirectUri` with a code and the state. */
  authorizeUrl(data: ProviderValues, redirectUri: string, state: string): string;
  /**
   * Whom a code stands for: the name of the person at the provider, for this application. @throws {CodeRefused} when it stands for nobody
   */
  identify(data: ProviderValues, outbound: Outbound, code: string): Promise<string>;
  /** Proves the configuration without anybody signing in; gives a sentence. */
  test(data: ProviderValues, outbound: Outbound): Promise<string>;
}

export const textOf = (data: ProviderValues, field: string): string => String(data[field] ?? '');

/** A base address of the configuration, or the provider's own. */
export const baseOf = (data: ProviderValues, field: string, usual: string): string => textOf(data, field) || usual;

/** `<base><path>?<query>` with every value encoded. */
export const addressOf = (base: string, path: string, query: Readonly<Record<string, string>>): string =>
  `${base}${path}?${new URLSearchParams(query).toString()}`;
