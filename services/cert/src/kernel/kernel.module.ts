import { Global, Module } from '@nestjs/common';
import { PictureFolders } from '@xuekao/platform';
import { CertCollections } from './cert.collections.js';

@Global()
@Module({ providers: [CertCollections, PictureFolders], exports: [CertCollections, PictureFolders] })
export class KernelModule {}
