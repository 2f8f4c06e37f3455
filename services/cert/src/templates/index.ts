export { CertSheets, PicturesAway } from './cert-sheets.js';
export { certSignsLacking, lackingSigns, refuseUnprintable, showsField, signsOf, type LackingSigns } from './printed-signs.js';
export { GrantsOfTemplate } from './grants-of-template.js';
export { TemplateService } from './template.service.js';
export { TemplatesModule } from './templates.module.js';
