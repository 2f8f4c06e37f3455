import { Controller } from '@nestjs/common';
import { calls, type Input, type MenuNode } from '@xuekao/contracts';
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
}
