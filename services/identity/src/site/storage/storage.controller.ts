import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { StorageService } from './storage.service.js';

@Controller()
export class StorageController {
  constructor(private readonly storage: StorageService) {}

  @Handle(calls.uploadDetail)
  detail(): Promise<Output<typeof calls.uploadDetail>> {
    return this.storage.detail();
  }

  @Handle(calls.fileStore)
  place(): Promise<Output<typeof calls.fileStore>> {
    return this.storage.place();
  }

  @Handle(calls.ossSts)
  oss({ purpose }: Input<typeof calls.ossSts>, { caller }: UserContext): Promise<Output<typeof calls.ossSts>> {
    return this.storage.form('aliyun', purpose, caller);
  }

  @Handle(calls.cosToken)
  cos({ purpose }: Input<typeof calls.cosToken>, { caller }: UserContext): Promise<Output<typeof calls.cosToken>> {
    return this.storage.form('qcloud', purpose, caller);
  }

  @Handle(calls.qiniuToken)
  qiniu({ purpose }: Input<typeof calls.qiniuToken>, { caller }: UserContext): Promise<Output<typeof calls.qiniuToken>> {
    return this.storage.form('qiniu', purpose, caller);
  }

  @Handle(calls.s3Form)
  s3({ purpose }: Input<typeof calls.s3Form>, { caller }: UserContext): Promise<Output<typeof calls.s3Form>> {
    return this.storage.form('s3', purpose, caller);
  }
}
