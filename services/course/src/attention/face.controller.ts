import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { StudyCaptures } from './capture.service.js';
import { FaceChecks } from './face-checks.js';
import { FaceDesk } from './face-desk.js';

const { faces } = calls.course;

@Controller()
export class FaceController {
  constructor(
    private readonly checks: FaceChecks,
    private readonly captures: StudyCaptures,
    private readonly desk: FaceDesk,
  ) {}

  @Handle(faces.validateFace)
  validateFace(input: Input<typeof faces.validateFace>, context: UserContext) {
    return this.checks.stand(input, context);
  }

  @Handle(faces.faceCheck)
  faceCheck(input: Input<typeof faces.faceCheck>, context: UserContext) {
    return this.checks.check(input, context);
  }

  @Handle(faces.save)
  save(input: Input<typeof faces.save>, context: UserContext) {
    return this.captures.save(input, context);
  }

  @Handle(faces.facePaging)
  facePaging(input: Input<typeof faces.facePaging>, context: UserContext) {
    return this.desk.facePaging(input, context);
  }

  @Handle(faces.capturePaging)
  capturePaging(input: Input<typeof faces.capturePaging>, context: UserContext) {
    return this.desk.capturePaging(input, context);
  }

  @Handle(faces.capturePicture)
  capturePicture(input: Input<typeof faces.capturePicture>, context: UserContext) {
    return this.desk.picture(input, context);
  }

  @Handle(faces.excuse)
  excuse(input: Input<typeof faces.excuse>, context: UserContext) {
    return this.desk.excuse(input, context);
  }

  @Handle(faces.imagesOf)
  imagesOf(input: Input<typeof faces.imagesOf>) {
    return this.desk.imagesOf(input);
  }

  @Handle(faces.eraseImages)
  eraseImages(input: Input<typeof faces.eraseImages>) {
    return this.desk.eraseImages(input);
  }

  @Handle(faces.erase)
  erase(input: Input<typeof faces.erase>, context: UserContext) {
    return this.desk.erase(input, context);
  }
}
