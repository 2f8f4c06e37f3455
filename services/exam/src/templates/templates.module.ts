import { Global, Module } from '@nestjs/common';
import { TemplateCollections } from './template.collections.js';
import { TemplateController } from './template.controller.js';
import { TemplateService } from './template.service.js';

@Global()
@Module({
  controllers: [TemplateController],
  providers: [TemplateCollections, TemplateService],
  exports: [TemplateCollections, TemplateService],
})
export class TemplatesModule {}
