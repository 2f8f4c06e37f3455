import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { StorageService } from './storage.service.js';

@Controller()
export class StorageController {
  constructor(private readonly storage: StorageService) {}

  @Handle(calls.identity.storage.uploadDetail)
  detail(): Promise<Output<typeof calls.identity.storage.uploadDetail>> {
    return this.storage.detail();
  }

  @Handle(calls.identity.storage.fileStore)
  place(): Promise<Output<typeof calls.identity.storage.fileStore>> {
    return this.storage.place();
  }

  @Handle(calls.identity.storage.ossSts)
  oss(
    { purpose }: Input<typeof calls.identity.storage.ossSts>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.storage.ossSts>> {
    return this.storage.form('aliyun', purpose, caller);
  }

  @Handle(calls.identity.storage.cosToken)
  cos(
    { purpose }: Input<typeof calls.identity.storage.cosToken>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.storage.cosToken>> {
    return this.storage.form('qcloud', purpose, caller);
  }

  @Handle(calls.identity.storage.qiniuToken)
  qiniu(
    { purpose }: Input<typeof calls.identity.storage.qiniuToken>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.storage.qiniuToken>> {
    return this.storage.form('qiniu', purpose, caller);
  }

  @Handle(calls.identity.storage.s3Form)
  s3(
    { purpose }: Input<typeof calls.identity.storage.s3Form>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.storage.s3Form>> {
    return this.storage.form('s3', purpose, caller);
  }
}
