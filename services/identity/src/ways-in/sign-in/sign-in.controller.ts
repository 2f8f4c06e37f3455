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

  @Handle(calls.login)
  login(input: Input<typeof calls.login>, context: CallContext): Promise<Output<typeof calls.login>> {
    return this.signIn.login(input, context);
  }

  @Handle(calls.faceTicket)
  faceTicket(input: Input<typeof calls.faceTicket>, context: CallContext): Promise<Output<typeof calls.faceTicket>> {
    return this.faces.ticket(input, context);
  }

  @Handle(calls.faceLogin)
  faceLogin(input: Input<typeof calls.faceLogin>, context: CallContext): Promise<Output<typeof calls.faceLogin>> {
    return this.faces.login(input, context);
  }

  @Handle(calls.endDelay)
  async endDelay({ ids }: Input<typeof calls.endDelay>, { caller }: UserContext): Promise<Output<typeof calls.endDelay>> {
    await this.delays.end(ids, caller);
    return {};
  }

  @Handle(calls.logout)
  async logout(_input: Input<typeof calls.logout>, { caller }: UserContext): Promise<Output<typeof calls.logout>> {
    await this.signIn.logout(caller);
    return {};
  }

  @Handle(calls.userInfo)
  info(_input: Input<typeof calls.userInfo>, context: UserContext): Promise<Output<typeof calls.userInfo>> {
    return this.signIn.currentUser(context);
  }
}
