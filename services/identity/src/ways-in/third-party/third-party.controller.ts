import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type CallContext } from '@xuekao/platform';
import { ThirdPartyService } from './third-party.service.js';

@Controller()
export class ThirdPartyController {
  constructor(private readonly parties: ThirdPartyService) {}

  @Handle(calls.identity.thirdParty.wechatUrl)
  wechat(
    input: Input<typeof calls.identity.thirdParty.wechatUrl>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.thirdParty.wechatUrl>> {
    return this.parties.url('wechat', input, context);
  }

  @Handle(calls.identity.thirdParty.cropWechatUrl)
  cropWechat(
    input: Input<typeof calls.identity.thirdParty.cropWechatUrl>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.thirdParty.cropWechatUrl>> {
    return this.parties.url('crop-wechat', input, context);
  }

  @Handle(calls.identity.thirdParty.dingTalkUrl)
  dingTalk(
    input: Input<typeof calls.identity.thirdParty.dingTalkUrl>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.thirdParty.dingTalkUrl>> {
    return this.parties.url('ding-talk', input, context);
  }

  @Handle(calls.identity.thirdParty.callback)
  comeBack(input: Input<typeof calls.identity.thirdParty.callback>): Promise<Output<typeof calls.identity.thirdParty.callback>> {
    return this.parties.comeBack(input);
  }

  @Handle(calls.identity.thirdParty.loginSync)
  finish(
    input: Input<typeof calls.identity.thirdParty.loginSync>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.thirdParty.loginSync>> {
    return this.parties.finish(input, context);
  }
}
