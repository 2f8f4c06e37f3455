export { CertSheets, PicturesAway } from './cert-sheets.js';
export { GrantsOfTemplate } from './grants-of-template.js';
export type { TemplateDoc } from './template.model.js';
export { TemplateService } from './template.service.js';
export { TemplatesModule } from './templates.module.js';
