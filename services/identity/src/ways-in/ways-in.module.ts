import { Global, Module } from '@nestjs/common';
import { CaptchaSound, SignInProviders } from '../site/index.js';
import { AccountController } from './account/account.controller.js';
import { AccountService } from './account/account.service.js';
import { ProfileLimit } from './account/profile-limit.js';
import { BindingCollections } from './bindings/binding.collections.js';
import { BindingController } from './bindings/binding.controller.js';
import { BindingService } from './bindings/binding.service.js';
import { MobileBindings } from './bindings/mobile-bindings.js';
import { CaptchaController } from './captcha/captcha.controller.js';
import { CaptchaService } from './captcha/captcha.service.js';
import { CaptchaVoice } from './captcha/captcha-voice.js';
import { MobileEntry } from './registration/mobile-entry.js';
import { RegistrationAudit } from './registration/registration-audit.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationLimits } from './registration/registration-limits.js';
import { RegistrationService } from './registration/registration.service.js';
import { FaceSignIn } from './sign-in/face-sign-in.js';
import { FaceThrottle } from './sign-in/face-throttle.js';
import { FaceTickets } from './sign-in/face-tickets.js';
import { FirstAdministrator } from './sign-in/first-administrator.js';
import { KnownBrowsers } from './sign-in/known-browsers.js';
import { LoginDelays } from './sign-in/login-delays.js';
import { LoginThrottle } from './sign-in/login-throttle.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { TrustedAddresses } from './sign-in/trusted-addresses.js';
import { SmsCodes } from './sms-codes/sms-codes.js';
import { SmsController } from './sms-codes/sms.controller.js';
import { SmsLimits } from './sms-codes/sms-limits.js';
import { SmsService } from './sms-codes/sms.service.js';
import { SignInParties } from './third-party/sign-in-parties.js';
import { SignInTickets } from './third-party/sign-in-tickets.js';
import { ThirdPartyController } from './third-party/third-party.controller.js';
import { ThirdPartyService } from './third-party/third-party.service.js';

@Global()
@Module({
  controllers: [
    SignInController,
    AccountController,
    CaptchaController,
    RegistrationController,
    SmsController,
    BindingController,
    ThirdPartyController,
  ],
  providers: [
    BindingCollections,
    FirstAdministrator,
    SignInService,
    LoginThrottle,
    LoginDelays,
    KnownBrowsers,
    TrustedAddresses,
    FaceSignIn,
    FaceThrottle,
    FaceTickets,
    AccountService,
    ProfileLimit,
    CaptchaService,
    CaptchaVoice,
    SmsService,
    SmsCodes,
    SmsLimits,
    RegistrationService,
    RegistrationAudit,
    RegistrationLimits,
    MobileEntry,
    BindingService,
    MobileBindings,
    ThirdPartyService,
    SignInTickets,
    { provide: CaptchaSound, useExisting: CaptchaVoice },
    { provide: SignInProviders, useClass: SignInParties },
  ],
  exports: [CaptchaSound, SignInProviders],
})
export class WaysInModule {}
