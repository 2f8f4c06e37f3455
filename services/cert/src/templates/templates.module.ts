import { Global, Module } from '@nestjs/common';
import { CertSheets } from './cert-sheets.js';
import { TemplateCollections } from './template.collections.js';
import { TemplateController } from './template.controller.js';
import { TemplateService } from './template.service.js';

@Global()
@Module({
  controllers: [TemplateController],
  providers: [CertSheets, TemplateCollections, TemplateService],
  exports: [CertSheets, TemplateService],
})
export class TemplatesModule {}
