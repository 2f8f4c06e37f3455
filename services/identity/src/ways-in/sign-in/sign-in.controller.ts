import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { FaceSignIn } from './face-sign-in.js';
import { LoginDelays } from './login-delays.js';
import { SignInService } from './sign-in.service.js';

@Controller()
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly faces: FaceSignIn,
    private readonly delays: LoginDelays,
  ) {}

  @Handle(calls.identity.signIn.login)
  login(input: Input<typeof calls.identity.signIn.login>, context: CallContext): Promise<Output<typeof calls.identity.signIn.login>> {
    return this.signIn.login(input, context);
  }

  @Handle(calls.identity.signIn.faceTicket)
  faceTicket(
    input: Input<typeof calls.identity.signIn.faceTicket>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.signIn.faceTicket>> {
    return this.faces.ticket(input, context);
  }

  @Handle(calls.identity.signIn.faceLogin)
  faceLogin(
    input: Input<typeof calls.identity.signIn.faceLogin>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.signIn.faceLogin>> {
    return this.faces.login(input, context);
  }

  @Handle(calls.identity.signIn.endDelay)
  async endDelay(
    { ids }: Input<typeof calls.identity.signIn.endDelay>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.signIn.endDelay>> {
    await this.delays.end(ids, caller);
    return {};
  }

  @Handle(calls.identity.signIn.logout)
  async logout(
    _input: Input<typeof calls.identity.signIn.logout>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.signIn.logout>> {
    await this.signIn.logout(caller);
    return {};
  }

  @Handle(calls.identity.signIn.userInfo)
  info(_input: Input<typeof calls.identity.signIn.userInfo>, context: UserContext): Promise<Output<typeof calls.identity.signIn.userInfo>> {
    return this.signIn.currentUser(context);
  }
}
