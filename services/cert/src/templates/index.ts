export { CertSheets } from './cert-sheets.js';
export { TemplateService } from './template.service.js';
export { TemplatesModule } from './templates.module.js';
