export type { TemplateDoc } from './template.model.js';
export { TemplateAuthority, type Authority } from './template.authority.js';
export { TemplateCollections } from './template.collections.js';
export { TemplateService } from './template.service.js';
export { templateCount, templateTenths } from './template.totals.js';
export { TemplatesModule } from './templates.module.js';
export { ExamsOfTemplate } from './exams-of-template.js';
