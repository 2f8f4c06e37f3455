import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';
import { FaceVerifier } from '../faces/index.js';
import { RealNameService } from './real-name.service.js';

const { faces } = calls.identity;

/** Faces for other services. */
@Controller()
export class PersonFaceController {
  constructor(
    private readonly verifier: FaceVerifier,
    private readonly realNames: RealNameService,
  ) {}

  @Handle(faces.verify)
  async verify({ userId, base64 }: Input<typeof faces.verify>) {
    const photo = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64');
    return { ...(await this.verifier.verify(userId, photo)), idCard: await this.realNames.confirmedIdCard(userId) };
  }
}
