/** Entry without React: the client, formats, texts, the rules of answers. Node runs it, and the first chunk of a page stays small. */
export { ApiError, isGone, isRefused, isTransient, messageOf, type ApiErrorKind } from './api/api-error.js';
export {
  createApi,
  type ApiOptions,
  newCaptchaKey,
  type Api,
  type CallInput,
  type CallOptions,
  type CallOutput,
  type CallPath,
  type DownloadedFile,
} from './api/client.js';
export { named } from './api/device-name.js';
export { knownBrowsers } from './api/known-browsers.js';
export { arrive } from './api/arrive.js';
export { countDrafts, draftPrefix, forgetPerson, keysOf } from './api/forget-person.js';
export { onForgotten } from './api/forgotten.js';
export { hearForgotten } from './api/hear-forgotten.js';
export { personKey, settingKey } from './api/person-keys.js';
export { createTokenStore, type TokenStore } from './api/token-store.js';
export { Part } from './lib/part.js';
export { randomHex } from './lib/random-hex.js';
export { currentNotices, dismissNotice, dismissPersistent, dismissTopic, noticeMs, notify, type Severity } from './lib/notices.js';
export {
  dayRange,
  formatClock,
  formatDate,
  formatDateTime,
  formatDuration,
  formatExactTime,
  formatMinutes,
  formatMoney,
  formatPercent,
  formatPoints,
  formatRange,
  formatScore,
  formatTime,
} from './format/format.js';
export { countAnswered, lettersOf, withBlank, withOption, type AnswerCount, type Composition } from './question/answers.js';
export { createTexts, installTranslation, pickLanguage, type Catalogue, type TextValues } from './texts/texts.js';
export { sharedText, sharedZhCn } from './texts/zh-cn.js';
