import { Global, Module } from '@nestjs/common';
import { PictureFolders } from '@xuekao/platform';

@Global()
@Module({ providers: [PictureFolders], exports: [PictureFolders] })
export class KernelModule {}
