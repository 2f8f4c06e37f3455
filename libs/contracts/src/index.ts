import { z } from 'zod';
import type { CallSpec, ClientInput, Output } from './call.js';
import type { EventSpec } from './event.js';
import { examCalls } from './exam.js';
import { attemptFinished, attemptHandedIn, attemptRegraded, attemptStarted } from './exam/events.js';
import { gatewayCalls } from './gateway.js';
import { identityCalls } from './identity/index.js';
import { paperCalls } from './paper.js';
import { repoCalls } from './repo.js';
import { tmplCalls } from './tmpl.js';

z.config(z.locales.zhCN());

export * from './call.js';
export * from './services.js';
export * from './errors.js';
export { fillText } from './fill-text.js';
export * from './event.js';
export * from './process-notices.js';
export * from './permissions.js';
export * from './session-end.js';
export * from './device-names.js';
export * from './trial.js';
export * from './trial-facts.js';
export { userEventsPath, picturePath } from './gateway.js';
export * from './socket.js';
export * from './socket-protocol.js';
export { allSockets, sockets } from './sockets.js';
export { answerValue, type AnswerValue, type LearnerQuestionView, type OptionView } from './question-views.js';
export {
  questionInput,
  questionWithKey,
  type ChapterNode,
  type DrawRule,
  type PointNode,
  type QuestionInput,
  type QuestionWithKey,
} from './repo.js';
export {
  callbackPath,
  configTypeNames,
  configTypes,
  fieldFault,
  isAsked,
  isIdCard,
  isIdCardMask,
  isMask,
  isPlace,
  isSamePlace,
  loginTypeNames,
  loginTypes,
  maskIdCard,
  maskSecret,
  newPassword,
  providerOf,
  uploadPurposes,
  providersOf,
  type AuditRow,
  type ConfigType,
  type DepartNode,
  type DicNode,
  type LoginType,
  type MenuNode,
  type ProviderData,
  type ProviderField,
  type ProviderSpec,
  type ProviderValues,
  type SmsType,
  type StatusKey,
  type StatusRow,
  type SwitchConfig,
  type TreeNode,
  type TrialReport,
  type UploadPurpose,
} from './identity/index.js';
export { examStateFlags, type ExamCard, type HallFlag } from './exam.js';
export type { TemplateGroup } from './tmpl.js';
export type { PaperGroup, ReleaseState, ResultQuestion } from './paper.js';
export { learnerPageSize, maxSheetRows, quTypeNames, quTypes, type QuType } from './fields.js';

export const calls = { ...identityCalls, ...repoCalls, ...examCalls, ...tmplCalls, ...paperCalls, ...gatewayCalls };
export type CallName = keyof typeof calls;
export const allCalls: readonly CallSpec[] = Object.values(calls);

/** Every event that a service may publish. */
export const events = { attemptStarted, attemptHandedIn, attemptFinished, attemptRegraded };
export const allEvents: readonly EventSpec[] = Object.values(events);

/** Path → what is sent and what comes back: lets the browsers' client be typed without carrying zod in the bundle. */
export type CallTypes = {
  [K in CallName as (typeof calls)[K]['path']]: { input: ClientInput<(typeof calls)[K]>; output: Output<(typeof calls)[K]> };
};
