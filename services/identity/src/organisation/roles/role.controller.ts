import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { RoleService } from './role.service.js';

@Controller()
export class RoleController {
  constructor(private readonly roles: RoleService) {}

  @Handle(calls.roleList)
  list(): Promise<Output<typeof calls.roleList>> {
    return this.roles.list();
  }

  @Handle(calls.roleDetail)
  detail({ id }: Input<typeof calls.roleDetail>): Promise<Output<typeof calls.roleDetail>> {
    return this.roles.detail(id);
  }

  @Handle(calls.roleSave)
  save(input: Input<typeof calls.roleSave>, { caller, note }: UserContext): Promise<Output<typeof calls.roleSave>> {
    return this.roles.save(input, caller, note);
  }

  @Handle(calls.roleListMenus)
  listMenus({ id }: Input<typeof calls.roleListMenus>): Promise<Output<typeof calls.roleListMenus>> {
    return this.roles.menus(id);
  }

  @Handle(calls.roleSaveMenus)
  saveMenus(input: Input<typeof calls.roleSaveMenus>, { caller, note }: UserContext): Promise<Output<typeof calls.roleSaveMenus>> {
    return this.roles.saveMenus(input, caller, note);
  }
}
