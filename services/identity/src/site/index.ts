export { Site } from './site.js';
export { CaptchaSound, DepartmentsOfSite, RecognitionProviders, SignInProviders, SmsProviders } from './site.ports.js';
export { SiteModule } from './site.module.js';
export { siteUpgrades } from './site.upgrades.js';
