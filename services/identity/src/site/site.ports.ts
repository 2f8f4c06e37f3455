import type { ProviderValues } from '@xuekao/contracts';

/** Ports of the site, as calls, to features that stand behind it in the order and provide them. */

/** Departments, for the setting where people who register belong. */
export abstract class DepartmentsOfSite {
  abstract isThere(deptCode: string): Promise<boolean>;
}

/** The voice that speaks a captcha, for what pages are told of the site. */
export abstract class CaptchaSound {
  abstract isThere(): Promise<boolean>;
}

/** Providers of one type that another feature speaks to. */
abstract class ProvidersElsewhere {
  /**
   * Asks a provider something that only a right configuration is answered to; gives a sentence. null: there is nothing to ask. @throws
   * {OutboundError} with the reason
   */
  abstract test(provider: string, data: ProviderValues): Promise<string | null>;
}
export abstract class SmsProviders extends ProvidersElsewhere {}
export abstract class RecognitionProviders extends ProvidersElsewhere {}
export abstract class SignInProviders extends ProvidersElsewhere {}
