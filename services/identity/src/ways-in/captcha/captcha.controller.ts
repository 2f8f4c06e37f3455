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

  @Handle(calls.captchaGen)
  async gen({ key }: Input<typeof calls.captchaGen>): Promise<Output<typeof calls.captchaGen>> {
    return { png: await this.captcha.draw(key) };
  }

  @Handle(calls.captchaSound)
  async sound({ key }: Input<typeof calls.captchaSound>): Promise<Output<typeof calls.captchaSound>> {
    if (!(await this.site.settings()).switches.captchaSound) throw new BusinessError('NO_SOUND');
    return { wav: await this.captcha.speak(key) };
  }

  @Handle(calls.captchaCheck)
  check({ captchaKey, captchaValue }: Input<typeof calls.captchaCheck>): Promise<boolean> {
    return this.captcha.check(captchaKey, captchaValue);
  }
}
