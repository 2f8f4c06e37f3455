import polyglotI18nProvider from 'ra-i18n-polyglot';
import { raMessages } from './ra-messages.js';

export const i18nProvider = polyglotI18nProvider(() => raMessages, 'zh-CN', [{ locale: 'zh-CN', name: '简体中文' }]);
