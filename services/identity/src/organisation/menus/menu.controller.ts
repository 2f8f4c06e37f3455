import { Controller } from '@nestjs/common';
import { calls, type Input, type MenuNode, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { MenuService } from './menu.service.js';

@Controller()
export class MenuController {
  constructor(private readonly menus: MenuService) {}

  @Handle(calls.menuRoutes)
  routes(_input: Input<typeof calls.menuRoutes>, { caller }: UserContext): Promise<MenuNode[]> {
    return this.menus.routes(caller);
  }

  @Handle(calls.menuTree)
  tree(): Promise<MenuNode[]> {
    return this.menus.tree();
  }

  @Handle(calls.menuDetail)
  detail({ id }: Input<typeof calls.menuDetail>): Promise<MenuNode> {
    return this.menus.detail(id);
  }

  @Handle(calls.menuSave)
  save(input: Input<typeof calls.menuSave>, { note }: UserContext): Promise<Output<typeof calls.menuSave>> {
    return this.menus.save(input, note);
  }

  @Handle(calls.menuDelete)
  async delete({ ids }: Input<typeof calls.menuDelete>): Promise<Output<typeof calls.menuDelete>> {
    await this.menus.delete(ids);
    return {};
  }

  @Handle(calls.menuSort)
  async sort({ id, sort }: Input<typeof calls.menuSort>): Promise<Output<typeof calls.menuSort>> {
    await this.menus.sort(id, sort);
    return {};
  }
}
