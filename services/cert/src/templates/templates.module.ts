import { Global, Module } from '@nestjs/common';
import { CertSheets } from './cert-sheets.js';
import { TemplateController } from './template.controller.js';
import { TemplateService } from './template.service.js';

@Global()
@Module({ controllers: [TemplateController], providers: [CertSheets, TemplateService], exports: [CertSheets, TemplateService] })
export class TemplatesModule {}
