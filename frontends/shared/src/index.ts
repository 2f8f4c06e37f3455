export { ApiError, isTransient, messageOf, type ApiErrorKind } from './api/api-error.js';
export { captchaUrl, createApi, newCaptchaKey, type Api, type CallInput, type CallOptions, type CallOutput, type CallPath } from './api/client.js';
export { createTokenStore, type TokenStore } from './api/token-store.js';
export { ConfirmDialog, type ConfirmDialogProps } from './feedback/confirm-dialog.js';
export { NoticeHost } from './feedback/notice-host.js';
export { dismissNotice, noticeMs, notify, type Severity } from './feedback/notices.js';
export { EmptyState, ErrorState } from './feedback/states.js';
export {
  dayRange, formatClock, formatDate, formatDateTime, formatDuration, formatMinutes, formatMoney, formatPercent, formatPoints, formatRange, formatScore,
} from './format/format.js';
export { countAnswered, isAnswered, isChoice, isSingleChoice, leavesOf, lettersOf, withBlank, withOption, type AnswerCount } from './question/answers.js';
export { AnswerInput, maxAnswerText, QuestionView, type AnswerInputProps, type QuestionViewProps } from './question/question-view.js';
export { ResultQuestionView, verdictColor, verdictOf, type ResultQuestionViewProps, type Verdict } from './question/result-question-view.js';
export { quTypeText } from './question/stem.js';
export { RichText, type RichTextProps } from './rich-text/rich-text.js';
export { createTexts, installTranslation, pickLanguage, type Catalogue, type TextValues } from './texts/texts.js';
export { sharedText, sharedZhCn } from './texts/zh-cn.js';
export { fontSizes, schemes, setAppearance, startAppearance, useAppearance, type Appearance, type FontSize, type Scheme } from './theme/appearance.js';
export { darkPalette, lightPalette } from './theme/palette.js';
export { baseThemeOptions, createAppTheme } from './theme/theme.js';
