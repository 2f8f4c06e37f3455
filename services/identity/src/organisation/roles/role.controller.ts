import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { RoleService } from './role.service.js';

@Controller()
export class RoleController {
  constructor(private readonly roles: RoleService) {}

  @Handle(calls.identity.roles.list)
  list(): Promise<Output<typeof calls.identity.roles.list>> {
    return this.roles.list();
  }

  @Handle(calls.identity.roles.detail)
  detail({ id }: Input<typeof calls.identity.roles.detail>): Promise<Output<typeof calls.identity.roles.detail>> {
    return this.roles.detail(id);
  }

  @Handle(calls.identity.roles.save)
  save(input: Input<typeof calls.identity.roles.save>, { caller, note }: UserContext): Promise<Output<typeof calls.identity.roles.save>> {
    return this.roles.save(input, caller, note);
  }

  @Handle(calls.identity.roles.listMenus)
  listMenus({ id }: Input<typeof calls.identity.roles.listMenus>): Promise<Output<typeof calls.identity.roles.listMenus>> {
    return this.roles.menus(id);
  }

  @Handle(calls.identity.roles.saveMenus)
  saveMenus(
    input: Input<typeof calls.identity.roles.saveMenus>,
    { caller, note }: UserContext,
  ): Promise<Output<typeof calls.identity.roles.saveMenus>> {
    return this.roles.saveMenus(input, caller, note);
  }
}
