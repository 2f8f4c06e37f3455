import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@xuekao/platform';
import { AccountController } from './account/account.controller.js';
import { AccountService } from './account/account.service.js';
import { CaptchaController } from './captcha/captcha.controller.js';
import { CaptchaService } from './captcha/captcha.service.js';
import { DemoContent } from './demo/demo-content.js';
import { DepartmentController } from './departments/department.controller.js';
import { DepartmentService } from './departments/department.service.js';
import { DictionaryController } from './dictionary/dictionary.controller.js';
import { DictionaryService } from './dictionary/dictionary.service.js';
import { GroupController } from './groups/group.controller.js';
import { GroupService } from './groups/group.service.js';
import { MenuController } from './menus/menu.controller.js';
import { MenuService } from './menus/menu.service.js';
import { MessageController } from './messages/message.controller.js';
import { MessageService } from './messages/message.service.js';
import { RoleController } from './roles/role.controller.js';
import { RoleService } from './roles/role.service.js';
import { Seed } from './seed/seed.js';
import { FirstAdministrator } from './sign-in/first-administrator.js';
import { LoginThrottle } from './sign-in/login-throttle.js';
import { PasswordHasher } from './sign-in/password-hasher.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SiteController } from './site/site.controller.js';
import { SiteService } from './site/site.service.js';
import { Collections } from './store/collections.js';
import { UserDirectory } from './users/user-directory.js';
import { UserBatches } from './users/user-batches.js';
import { UserController } from './users/user.controller.js';
import { UserRights } from './users/user-rights.js';
import { UserService } from './users/user.service.js';

@Module({
  controllers: [
    SignInController, AccountController, CaptchaController, SiteController, MessageController, UserController,
    DepartmentController, GroupController, RoleController, MenuController, DictionaryController,
  ],
  providers: [
    Collections, Seed, FirstAdministrator, DemoContent,
    SignInService, AccountService, PasswordHasher, LoginThrottle, CaptchaService, SiteService, MessageService,
    UserService, UserBatches, UserRights, UserDirectory, DepartmentService, GroupService, RoleService, MenuService, DictionaryService,
  ],
})
class IdentityModule {}

export const identity: ServiceDefinition = { name: 'identity', module: IdentityModule };
