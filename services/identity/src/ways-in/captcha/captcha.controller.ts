import { Controller } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';
import { Site } from '../../site/index.js';
import { CaptchaService } from './captcha.service.js';

@Controller()
export class CaptchaController {
  constructor(
    private readonly captcha: CaptchaService,
    private readonly site: Site,
  ) {}

  @Handle(calls.identity.signIn.captchaGen)
  async gen({ key }: Input<typeof calls.identity.signIn.captchaGen>): Promise<Output<typeof calls.identity.signIn.captchaGen>> {
    return { png: await this.captcha.draw(key) };
  }

  @Handle(calls.identity.signIn.captchaSound)
  async sound({ key }: Input<typeof calls.identity.signIn.captchaSound>): Promise<Output<typeof calls.identity.signIn.captchaSound>> {
    if (!(await this.site.settings()).switches.captchaSound) throw new BusinessError('NO_SOUND');
    return { wav: await this.captcha.speak(key) };
  }

  @Handle(calls.identity.signIn.captchaCheck)
  check({ captchaKey, captchaValue }: Input<typeof calls.identity.signIn.captchaCheck>): Promise<boolean> {
    return this.captcha.check(captchaKey, captchaValue);
  }

  @Handle(calls.identity.signIn.captchaUse)
  use({ captchaKey, captchaValue }: Input<typeof calls.identity.signIn.captchaUse>): Promise<boolean> {
    return this.captcha.use(captchaKey, captchaValue);
  }
}
