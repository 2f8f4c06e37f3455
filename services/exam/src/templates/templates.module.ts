import { Global, Module } from '@nestjs/common';
import { TemplateAuthority } from './template.authority.js';
import { TemplateCollections } from './template.collections.js';
import { TemplateController } from './template.controller.js';
import { EndedSharesOfTemplates, TemplateSharing } from './template.sharing.js';
import { TemplateSharingController } from './template.sharing.controller.js';
import { TemplateService } from './template.service.js';

@Global()
@Module({
  controllers: [TemplateController, TemplateSharingController],
  providers: [EndedSharesOfTemplates, TemplateAuthority, TemplateCollections, TemplateService, TemplateSharing],
  exports: [TemplateAuthority, TemplateCollections, TemplateService],
})
export class TemplatesModule {}
