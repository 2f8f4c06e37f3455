import { Controller } from '@nestjs/common';
import { calls, type Input, type MenuNode, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { MenuService } from './menu.service.js';

@Controller()
export class MenuController {
  constructor(private readonly menus: MenuService) {}

  @Handle(calls.identity.menus.routes)
  routes(_input: Input<typeof calls.identity.menus.routes>, { caller }: UserContext): Promise<MenuNode[]> {
    return this.menus.routes(caller);
  }

  @Handle(calls.identity.menus.tree)
  tree(): Promise<MenuNode[]> {
    return this.menus.tree();
  }

  @Handle(calls.identity.menus.detail)
  detail({ id }: Input<typeof calls.identity.menus.detail>): Promise<MenuNode> {
    return this.menus.detail(id);
  }

  @Handle(calls.identity.menus.save)
  save(input: Input<typeof calls.identity.menus.save>, { note }: UserContext): Promise<Output<typeof calls.identity.menus.save>> {
    return this.menus.save(input, note);
  }

  @Handle(calls.identity.menus.delete)
  async delete({ ids }: Input<typeof calls.identity.menus.delete>): Promise<Output<typeof calls.identity.menus.delete>> {
    await this.menus.delete(ids);
    return {};
  }

  @Handle(calls.identity.menus.sort)
  async sort({ id, sort }: Input<typeof calls.identity.menus.sort>): Promise<Output<typeof calls.identity.menus.sort>> {
    await this.menus.sort(id, sort);
    return {};
  }
}
