import { Module } from '@nestjs/common';
import { ErasureCollections } from './erasure.collections.js';
import { ErasureController } from './erasure.controller.js';
import { ErasureService } from './erasure.service.js';

@Module({ controllers: [ErasureController], providers: [ErasureCollections, ErasureService] })
export class ErasuresModule {}
