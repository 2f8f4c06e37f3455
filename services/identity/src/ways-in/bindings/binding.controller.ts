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

  @Handle(calls.identity.bindings.bindMobile)
  async bindMobile(
    input: Input<typeof calls.identity.bindings.bindMobile>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.bindings.bindMobile>> {
    await this.mobiles.bind(input, caller);
    return {};
  }

  @Handle(calls.identity.bindings.unbindMobile)
  async unbindMobile(
    input: Input<typeof calls.identity.bindings.unbindMobile>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.bindings.unbindMobile>> {
    await this.mobiles.unbind(input, caller);
    return {};
  }

  @Handle(calls.identity.bindings.info)
  info(_input: Input<typeof calls.identity.bindings.info>, { caller }: UserContext): Promise<Output<typeof calls.identity.bindings.info>> {
    return this.mobiles.own(caller);
  }

  @Handle(calls.identity.bindings.list)
  list(_input: Input<typeof calls.identity.bindings.list>, { caller }: UserContext): Promise<Output<typeof calls.identity.bindings.list>> {
    return this.bindings.own(caller);
  }

  @Handle(calls.identity.bindings.unbind)
  async unbind(
    { loginType }: Input<typeof calls.identity.bindings.unbind>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.bindings.unbind>> {
    await this.bindings.unbind(loginType, caller);
    return {};
  }

  @Handle(calls.identity.bindings.paging)
  paging(
    input: Input<typeof calls.identity.bindings.paging>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.bindings.paging>> {
    return this.bindings.paging(input, caller);
  }

  @Handle(calls.identity.bindings.unbindById)
  async unbindById(
    { id }: Input<typeof calls.identity.bindings.unbindById>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.bindings.unbindById>> {
    await this.bindings.unbindById(id, caller);
    return {};
  }

  @Handle(calls.identity.bindings.directBind)
  async directBind(
    input: Input<typeof calls.identity.bindings.directBind>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.bindings.directBind>> {
    await this.mobiles.directBind(input, caller);
    return {};
  }

  @Handle(calls.identity.bindings.directUnbind)
  async directUnbind(
    { userId }: Input<typeof calls.identity.bindings.directUnbind>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.bindings.directUnbind>> {
    await this.mobiles.directUnbind(userId, caller);
    return {};
  }
}
