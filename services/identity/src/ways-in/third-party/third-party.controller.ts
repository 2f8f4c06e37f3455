import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type CallContext } from '@xuekao/platform';
import { ThirdPartyService } from './third-party.service.js';

@Controller()
export class ThirdPartyController {
  constructor(private readonly parties: ThirdPartyService) {}

  @Handle(calls.wechatUrl)
  wechat(input: Input<typeof calls.wechatUrl>, context: CallContext): Promise<Output<typeof calls.wechatUrl>> {
    return this.parties.url('wechat', input, context);
  }

  @Handle(calls.cropWechatUrl)
  cropWechat(input: Input<typeof calls.cropWechatUrl>, context: CallContext): Promise<Output<typeof calls.cropWechatUrl>> {
    return this.parties.url('crop-wechat', input, context);
  }

  @Handle(calls.dingTalkUrl)
  dingTalk(input: Input<typeof calls.dingTalkUrl>, context: CallContext): Promise<Output<typeof calls.dingTalkUrl>> {
    return this.parties.url('ding-talk', input, context);
  }

  @Handle(calls.thirdPartyReturn)
  comeBack(input: Input<typeof calls.thirdPartyReturn>): Promise<Output<typeof calls.thirdPartyReturn>> {
    return this.parties.comeBack(input);
  }

  @Handle(calls.loginSync)
  finish(input: Input<typeof calls.loginSync>, context: CallContext): Promise<Output<typeof calls.loginSync>> {
    return this.parties.finish(input, context);
  }
}
