import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';
import { SessionChanges } from './people/sessions/session-changes.js';
import { AccountController } from './ways-in/account/account.controller.js';
import { AccountService } from './ways-in/account/account.service.js';
import { ProfileLimit } from './ways-in/account/profile-limit.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditLog } from './audit/audit-log.js';
import { BindingController } from './ways-in/bindings/binding.controller.js';
import { BindingService } from './ways-in/bindings/binding.service.js';
import { MobileBindings } from './ways-in/bindings/mobile-bindings.js';
import { CaptchaController } from './ways-in/captcha/captcha.controller.js';
import { CaptchaService } from './ways-in/captcha/captcha.service.js';
import { CaptchaVoice } from './ways-in/captcha/captcha-voice.js';
import { DemoContent } from './demo/demo-content.js';
import { DepartmentController } from './organisation/departments/department.controller.js';
import { DepartmentService } from './organisation/departments/department.service.js';
import { DictionaryController } from './site/dictionary/dictionary.controller.js';
import { DictionaryService } from './site/dictionary/dictionary.service.js';
import { FacePhotos } from './faces/face-photos.js';
import { FaceProviders } from './faces/face-providers.js';
import { FaceRegister } from './faces/face-register.js';
import { FaceRetention } from './faces/face-retention.js';
import { FaceTemplates } from './faces/face-templates.js';
import { GroupController } from './organisation/groups/group.controller.js';
import { GroupService } from './organisation/groups/group.service.js';
import { LicenceController } from './site/licence/licence.controller.js';
import { installationKey } from './kernel/installation-key.js';
import { LicenceService } from './site/licence/licence.service.js';
import { MenuController } from './organisation/menus/menu.controller.js';
import { MenuService } from './organisation/menus/menu.service.js';
import { MessageController } from './inbox/messages/message.controller.js';
import { MessageService } from './inbox/messages/message.service.js';
import { NoticeController } from './inbox/notices/notice.controller.js';
import { NoticeService } from './inbox/notices/notice.service.js';
import { IdCards } from './real-name/id-cards.js';
import { RealNameAudit } from './real-name/real-name-audit.js';
import { RealNameLimit } from './real-name/real-name-limit.js';
import { RealNameController } from './real-name/real-name.controller.js';
import { RealNameService } from './real-name/real-name.service.js';
import { MobileEntry } from './ways-in/registration/mobile-entry.js';
import { RegistrationAudit } from './ways-in/registration/registration-audit.js';
import { RegistrationLimits } from './ways-in/registration/registration-limits.js';
import { RegistrationController } from './ways-in/registration/registration.controller.js';
import { RegistrationService } from './ways-in/registration/registration.service.js';
import { RoleController } from './organisation/roles/role.controller.js';
import { RoleService } from './organisation/roles/role.service.js';
import { Seed } from './organisation/organisation.seed.js';
import { FaceSignIn } from './ways-in/sign-in/face-sign-in.js';
import { FaceTickets } from './ways-in/sign-in/face-tickets.js';
import { FaceThrottle } from './ways-in/sign-in/face-throttle.js';
import { FirstAdministrator } from './ways-in/sign-in/first-administrator.js';
import { KnownBrowsers } from './ways-in/sign-in/known-browsers.js';
import { LoginDelays } from './ways-in/sign-in/login-delays.js';
import { LoginThrottle } from './ways-in/sign-in/login-throttle.js';
import { TrustedAddresses } from './ways-in/sign-in/trusted-addresses.js';
import { PasswordHasher } from './people/passwords/password-hasher.js';
import { SignInController } from './ways-in/sign-in/sign-in.controller.js';
import { SignInService } from './ways-in/sign-in/sign-in.service.js';
import { ProviderConfigs } from './site/providers/provider-configs.js';
import { ProviderTests } from './site/providers/provider-tests.js';
import { SettingController } from './site/settings/setting.controller.js';
import { SiteSettings } from './site/settings/site-settings.js';
import { SiteController } from './site/site.controller.js';
import { SiteService } from './site/site.service.js';
import { SmsCodes } from './ways-in/sms-codes/sms-codes.js';
import { SmsLimits } from './ways-in/sms-codes/sms-limits.js';
import { SmsOutbox } from './inbox/sms/sms-outbox.service.js';
import { SmsSenders } from './inbox/sms/sms-senders.js';
import { SmsController } from './ways-in/sms-codes/sms.controller.js';
import { SmsService } from './ways-in/sms-codes/sms.service.js';
import { StatusController } from './site/status/status.controller.js';
import { StatusService } from './site/status/status.service.js';
import { StorageController } from './site/storage/storage.controller.js';
import { StorageService } from './site/storage/storage.service.js';
import { Collections } from './store/collections.js';
import { UserExport } from './people/files/user-export.service.js';
import { UserFileController } from './people/files/user-file.controller.js';
import { UserImportRunner } from './people/files/user-import.runner.js';
import { UserImports } from './people/files/user-import.service.js';
import { SignInTickets } from './ways-in/third-party/sign-in-tickets.js';
import { ThirdPartyController } from './ways-in/third-party/third-party.controller.js';
import { ThirdPartyService } from './ways-in/third-party/third-party.service.js';
import { TrialController } from './trials/trial.controller.js';
import { TrialService } from './trials/trial.service.js';
import { UserDirectory } from './people/users/user-directory.js';
import { UserBatches } from './people/users/user-batches.js';
import { UserController } from './people/users/user.controller.js';
import { UserFaces } from './people/users/user-faces.js';
import { UserRights } from './people/users/user-rights.js';
import { UserService } from './people/users/user.service.js';

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
