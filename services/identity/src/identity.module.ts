import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';
import { SessionChanges } from './access/session-changes.js';
import { AccountController } from './account/account.controller.js';
import { AccountService } from './account/account.service.js';
import { ProfileLimit } from './account/profile-limit.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditLog } from './audit/audit-log.js';
import { BindingController } from './bindings/binding.controller.js';
import { BindingService } from './bindings/binding.service.js';
import { MobileBindings } from './bindings/mobile-bindings.js';
import { CaptchaController } from './captcha/captcha.controller.js';
import { CaptchaService } from './captcha/captcha.service.js';
import { CaptchaVoice } from './captcha/captcha-voice.js';
import { DemoContent } from './demo/demo-content.js';
import { DepartmentController } from './departments/department.controller.js';
import { DepartmentService } from './departments/department.service.js';
import { DictionaryController } from './dictionary/dictionary.controller.js';
import { DictionaryService } from './dictionary/dictionary.service.js';
import { FacePhotos } from './faces/face-photos.js';
import { FaceProviders } from './faces/face-providers.js';
import { FaceRegister } from './faces/face-register.js';
import { FaceRetention } from './faces/face-retention.js';
import { FaceTemplates } from './faces/face-templates.js';
import { GroupController } from './groups/group.controller.js';
import { GroupService } from './groups/group.service.js';
import { LicenceController } from './licence/licence.controller.js';
import { installationKey } from './installation-key/installation-key.js';
import { LicenceService } from './licence/licence.service.js';
import { MenuController } from './menus/menu.controller.js';
import { MenuService } from './menus/menu.service.js';
import { MessageController } from './messages/message.controller.js';
import { MessageService } from './messages/message.service.js';
import { NoticeController } from './notices/notice.controller.js';
import { NoticeService } from './notices/notice.service.js';
import { IdCards } from './real-name/id-cards.js';
import { RealNameAudit } from './real-name/real-name-audit.js';
import { RealNameLimit } from './real-name/real-name-limit.js';
import { RealNameController } from './real-name/real-name.controller.js';
import { RealNameService } from './real-name/real-name.service.js';
import { MobileEntry } from './registration/mobile-entry.js';
import { RegistrationAudit } from './registration/registration-audit.js';
import { RegistrationLimits } from './registration/registration-limits.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationService } from './registration/registration.service.js';
import { RoleController } from './roles/role.controller.js';
import { RoleService } from './roles/role.service.js';
import { Seed } from './seed/seed.js';
import { FaceSignIn } from './sign-in/face-sign-in.js';
import { FaceTickets } from './sign-in/face-tickets.js';
import { FaceThrottle } from './sign-in/face-throttle.js';
import { FirstAdministrator } from './sign-in/first-administrator.js';
import { KnownBrowsers } from './sign-in/known-browsers.js';
import { LoginDelays } from './sign-in/login-delays.js';
import { LoginThrottle } from './sign-in/login-throttle.js';
import { TrustedAddresses } from './sign-in/trusted-addresses.js';
import { PasswordHasher } from './sign-in/password-hasher.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { ProviderConfigs } from './settings/provider-configs.js';
import { ProviderTests } from './settings/provider-tests.js';
import { SettingController } from './settings/setting.controller.js';
import { SiteSettings } from './settings/site-settings.js';
import { SiteController } from './site/site.controller.js';
import { SiteService } from './site/site.service.js';
import { SmsCodes } from './sms/sms-codes.js';
import { SmsLimits } from './sms/sms-limits.js';
import { SmsOutbox } from './sms/sms-outbox.service.js';
import { SmsSenders } from './sms/sms-senders.js';
import { SmsController } from './sms/sms.controller.js';
import { SmsService } from './sms/sms.service.js';
import { StatusController } from './status/status.controller.js';
import { StatusService } from './status/status.service.js';
import { StorageController } from './storage/storage.controller.js';
import { StorageService } from './storage/storage.service.js';
import { Collections } from './store/collections.js';
import { UserExport } from './user-files/user-export.service.js';
import { UserFileController } from './user-files/user-file.controller.js';
import { UserImportRunner } from './user-files/user-import.runner.js';
import { UserImports } from './user-files/user-import.service.js';
import { SignInTickets } from './third-party/sign-in-tickets.js';
import { ThirdPartyController } from './third-party/third-party.controller.js';
import { ThirdPartyService } from './third-party/third-party.service.js';
import { TrialController } from './trials/trial.controller.js';
import { TrialService } from './trials/trial.service.js';
import { UserDirectory } from './users/user-directory.js';
import { UserBatches } from './users/user-batches.js';
import { UserController } from './users/user.controller.js';
import { UserFaces } from './users/user-faces.js';
import { UserRights } from './users/user-rights.js';
import { UserService } from './users/user.service.js';

@Module({
  controllers: [
    SignInController,
    AccountController,
    CaptchaController,
    SiteController,
    SettingController,
    StorageController,
    AuditController,
    StatusController,
    MessageController,
    NoticeController,
    UserController,
    UserFileController,
    DepartmentController,
    GroupController,
    RoleController,
    MenuController,
    DictionaryController,
    RealNameController,
    RegistrationController,
    SmsController,
    BindingController,
    ThirdPartyController,
    LicenceController,
    TrialController,
  ],
  providers: [
    installationKey,
    Collections,
    Seed,
    SessionChanges,
    FirstAdministrator,
    DemoContent,
    SignInService,
    AccountService,
    PasswordHasher,
    LoginThrottle,
    LoginDelays,
    KnownBrowsers,
    TrustedAddresses,
    CaptchaService,
    CaptchaVoice,
    SiteService,
    SiteSettings,
    ProviderConfigs,
    ProviderTests,
    StorageService,
    AuditLog,
    StatusService,
    MessageService,
    NoticeService,
    UserService,
    UserExport,
    UserImports,
    UserImportRunner,
    UserBatches,
    UserRights,
    UserDirectory,
    DepartmentService,
    GroupService,
    RoleService,
    MenuService,
    DictionaryService,
    FacePhotos,
    FaceTemplates,
    FaceProviders,
    FaceRegister,
    FaceRetention,
    UserFaces,
    FaceSignIn,
    FaceThrottle,
    FaceTickets,
    IdCards,
    RealNameAudit,
    ProfileLimit,
    RealNameLimit,
    RealNameService,
    SmsService,
    SmsCodes,
    SmsLimits,
    SmsOutbox,
    SmsSenders,
    RegistrationService,
    RegistrationAudit,
    RegistrationLimits,
    MobileEntry,
    BindingService,
    MobileBindings,
    ThirdPartyService,
    SignInTickets,
    LicenceService,
    TrialService,
  ],
})
class IdentityModule {}

export const identity: ServiceDefinition = { name: 'identity', module: IdentityModule };
