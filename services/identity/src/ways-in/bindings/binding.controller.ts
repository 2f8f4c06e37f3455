import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { BindingService } from './binding.service.js';
import { MobileBindings } from './mobile-bindings.js';

@Controller()
export class BindingController {
  constructor(
    private readonly bindings: BindingService,
    private readonly mobiles: MobileBindings,
  ) {}

  @Handle(calls.bindMobile)
  async bindMobile(input: Input<typeof calls.bindMobile>, { caller }: UserContext): Promise<Output<typeof calls.bindMobile>> {
    await this.mobiles.bind(input, caller);
    return {};
  }

  @Handle(calls.unbindMobile)
  async unbindMobile(input: Input<typeof calls.unbindMobile>, { caller }: UserContext): Promise<Output<typeof calls.unbindMobile>> {
    await this.mobiles.unbind(input, caller);
    return {};
  }

  @Handle(calls.bindInfo)
  info(_input: Input<typeof calls.bindInfo>, { caller }: UserContext): Promise<Output<typeof calls.bindInfo>> {
    return this.mobiles.own(caller);
  }

  @Handle(calls.bindList)
  list(_input: Input<typeof calls.bindList>, { caller }: UserContext): Promise<Output<typeof calls.bindList>> {
    return this.bindings.own(caller);
  }

  @Handle(calls.unbind)
  async unbind({ loginType }: Input<typeof calls.unbind>, { caller }: UserContext): Promise<Output<typeof calls.unbind>> {
    await this.bindings.unbind(loginType, caller);
    return {};
  }

  @Handle(calls.bindPaging)
  paging(input: Input<typeof calls.bindPaging>, { caller }: UserContext): Promise<Output<typeof calls.bindPaging>> {
    return this.bindings.paging(input, caller);
  }

  @Handle(calls.unbindById)
  async unbindById({ id }: Input<typeof calls.unbindById>, { caller }: UserContext): Promise<Output<typeof calls.unbindById>> {
    await this.bindings.unbindById(id, caller);
    return {};
  }

  @Handle(calls.directBind)
  async directBind(input: Input<typeof calls.directBind>, { caller }: UserContext): Promise<Output<typeof calls.directBind>> {
    await this.mobiles.directBind(input, caller);
    return {};
  }

  @Handle(calls.directUnbind)
  async directUnbind({ userId }: Input<typeof calls.directUnbind>, { caller }: UserContext): Promise<Output<typeof calls.directUnbind>> {
    await this.mobiles.directUnbind(userId, caller);
    return {};
  }
}
