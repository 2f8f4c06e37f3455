import { z } from 'zod';
import type { CallSpec, ClientInput, Output } from './call.js';
import { examCalls } from './exam/calls.js';
import { gatewayCalls } from './gateway.js';
import { identityCalls } from './identity/calls.js';
import { paymentCalls } from './payment/calls.js';
import { proctoringCalls } from './proctoring/calls.js';
import { certCalls } from './cert/calls.js';
import { activityCalls } from './activity/calls.js';
import { mallCalls } from './mall/calls.js';
import { courseCalls } from './course/calls.js';
import { statCalls } from './stat/calls.js';
import { repoCalls } from './repo/calls.js';

z.config(z.locales.zhCN());

export * from './addresses.js';
export * from './call.js';
export * from './services.js';
export * from './errors.js';
export * from './business-error.js';
export * from './sentences/index.js';
export { fillText } from './fill-text.js';
export * from './event.js';
export { allEvents, events } from './events.js';
export * from './process-notices.js';
export * from './permissions.js';
export { modulesOff, siteModules, type SiteModule } from './site-modules.js';
export * from './session-end.js';
export * from './device-names.js';
export * from './trial.js';
export * from './trial-facts.js';
export { usualAppealDays } from './exam/appeals.js';
export { mostRewards, type ExamReward } from './exam/rewards.js';
export { mostSealed, mostSealedPictures, type PictureKey } from './exam/sealed.js';
export { mostArrangements } from './exam/arrangements.js';
export {
  battleCycles,
  battleOpenTypes,
  battleJoinCode,
  battleQuTypes,
  battleShortPath,
  boardRows,
  mostBattleQuestions,
  rankedRows,
  type BattleCard,
  type BattleRule,
} from './exam/battles.js';
export { longestExamMinutes } from './exam/exams/index.js';
export { mostMakeUpPeople } from './exam/make-ups.js';
export { correctionStates, type CorrectableLeaf, type CorrectionState, type QuestionChange } from './exam/corrections.js';
export { aiPurposes, type AiPurpose } from './identity/ai.js';
export { type ScoreEvent, type ScorePart } from './repo/ai.js';
export {
  generatedTypes,
  generationStates,
  type GeneratedQuestion,
  type GeneratedType,
  type GenerationEvent,
  type LeftOutQuestion,
} from './repo/generation.js';
export { auditIndexes } from './identity/audit-indexes.js';
export { userEventsPath } from './gateway.js';
export { cutAtPictures, isPictureAddress, keyHtml, picturePath } from './own-pictures.js';
export {
  answerFileKinds,
  answerFilePath,
  bareJpeg,
  countFiles,
  mostFileBytes,
  mostFiles,
  mostStored,
  pieceBytes,
  secondsOf,
  type AnswerFile,
  type AnswerFileKind,
} from './answer-files.js';
export { isVideoAddress, videoLimits, videoPath } from './own-videos.js';
export { isSoundAddress, mostRecordingBytes, recording, soundPath } from './own-sounds.js';
export * from './socket.js';
export * from './socket-presence.js';
export * from './socket-protocol.js';
export { allSockets, sockets } from './sockets.js';
export { answerValue, type AnswerValue, type LearnerQuestionView, type OptionView } from './question-views.js';
export type { ChapterNode } from './repo/banks.js';
export type { PointNode } from './repo/knowledge-points.js';
export type { QuestionAction } from './repo/question-jobs.js';
export { questionInput, questionWithKey, type DrawRule, type QuestionInput, type QuestionWithKey } from './repo/question-shapes.js';
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
  merchantOf,
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
export { examStateFlags, type ExamCard, type HallFlag } from './exam/exams/index.js';
export type { TemplateGroup } from './exam/templates.js';
export type { DeskAnswer } from './exam/marking.js';
export { type InterruptionKind } from './proctoring/interruptions.js';
export { originDays, watchLimits } from './watch-limits.js';
export { namedOfOrigin, type SharedOrigin } from './exam/origins.js';
export { faceTokenSeconds, handPassHours } from './exam/passes.js';
export type { WatchRules } from './exam/watch-rules.js';
export { courseDeeds, sittingTogether, type AttemptPart, type CourseDeed } from './exam/proctored.js';
export { phoneCodeTimes } from './proctoring/phone-codes.js';
export { wallTiles, watchReasons, watchTimes, type WatchReason, type WatchRow } from './proctoring/watch.js';
export { faceOutcomes, type FaceOutcome } from './identity/faces.js';
export { captureVerdicts, failedVerdicts, frameFaults, mostCaptures, type CaptureVerdict, type FrameFault } from './proctoring/captures.js';
export { phoneTicketSeconds, streamKinds, streamTimes, type StreamKind } from './stream-times.js';
export {
  challengeColours,
  challengeLength,
  challengeTimes,
  challengeVerdicts,
  type ChallengeColour,
  type ChallengeVerdict,
} from './proctoring/challenges.js';
export { mostCopied, type CopyKind } from './proctoring/copies.js';
export { findingKinds, type FindingKind } from './proctoring/findings.js';
export { leaveKinds, mostLeaves, type LeaveKind } from './proctoring/leaves.js';
export { goodsLimits } from './mall/goods.js';
export { mostSum, splitByWeights, worthOfPieces, worthOfSum, type RefundSum, type Worth } from './mall/order-shares.js';
export * from './activity/survey-rules.js';
export * from './activity/survey-logic.js';
export {
  joinLimits,
  surveyPhases,
  surveyThemes,
  type JoinLimit,
  type SurveyCard,
  type SurveyPhase,
  type SurveyTheme,
} from './activity/surveys.js';
export { surveyQuestion, type AnswerQuestion, type SurveyQuestion, type SurveyQuestionInput } from './activity/survey-questions.js';
export type { FilterCondition, FilterOperator, SurveyCross, SurveyFigures } from './activity/survey-papers.js';
export type { MarkSheet } from './exam/mark-book.js';
export type { PaperArchive } from './exam/print.js';
export type { CertDesign, CertElement } from './cert/design.js';
export { badgeIssuerPath, badgeStatusPath } from './cert/badges.js';
export { certProofAddress, certSheet, certSignPlaces, filledText, namedSigns, type CertField, type CertSignPlace } from './cert/sheet.js';
export { certAgain, certHindrances, certWaits, mostLookedAt, rewardStates } from './cert/rewards.js';
export { certGrantTypes, certStates, mostCertPeople, mostPacked, type CertBatch } from './cert/grants.js';
export {
  statisticChoices,
  statisticFlags,
  type StatisticChoice,
  type StatisticFlag,
  type StatisticItem,
  type StatisticReport,
} from './exam/statistics.js';
export { mostPeopleAtOnce, type PaperGroup, type PaperMoves, type ReleaseState, type ResultQuestion } from './exam/papers/index.js';
export { pointKinds, type PointKind } from './payment/points.js';
export { codeKinds, codeStates, mostCodePoints, mostCodes, type CodeKind } from './payment/codes.js';
export { differenceKinds, type DifferenceKind, type DifferenceState, type StatementState } from './payment/statements.js';
export { foreignCurrencies } from './payment/currencies.js';
export {
  mostParts,
  noticeMethods,
  noticePathOf,
  orderStates,
  payMethods,
  tradeMethods,
  unpaidMs,
  type NoticeMethod,
  type OrderState,
  type PayMethod,
  type TradeMethod,
} from './payment/orders.js';
export { recordingPath, recordingPieceBytes, type RecordingState } from './proctoring/recordings.js';
export {
  cardTextLength,
  courseStatDays,
  learningLimits,
  learnStates,
  progressGroups,
  leastScormSeconds,
  scormType,
  videoType,
  playbackParts,
} from './course/learning-limits.js';
export { qaLimits } from './course/qa.js';
export { attentionLimits } from './course/attention-limits.js';
export {
  courseFileEndings,
  courseFilePath,
  courseFileStates,
  courseFileTypeOf,
  courseFileTypes,
  courseKeyPath,
  coursePieceBytes,
  endingOf,
  mostCourseFileBytes,
  playableEndings,
  scormLimits,
  scormRuntimePath,
  type CourseFileType,
} from './course/file-limits.js';
export {
  isScormText,
  scormElementOf,
  scormModels,
  scormStateLimits,
  takesScormValues,
  type ScormElement,
  type ScormModel,
  type ScormValues,
  type ScormVersion,
} from './course/scorm-model.js';
export { courseEncodes, courseEncodeTypes } from './course/files.js';
export { liveStates, liveStreamPath, liveTypes, pushWindowMinutes } from './course/live-limits.js';
export { courseAccess, courseLimits, dayRulePattern, type CourseAccess } from './course/course-limits.js';
export type { CourseInput } from './course/courses.js';
export { joinFieldTypes, joinFormLimits, type JoinField, type JoinFieldType, type JoinValue } from './activity/form.js';
export { addressLengths, mostAddresses } from './mall/addresses.js';
export { couriers, expressLengths, sendTypes } from './mall/delivery.js';
export { mallOrderStates, mostOrdersExported, orderLengths, type MallOrderStatus } from './mall/orders.js';
export { payConfigTypes } from './identity/settings.js';
export { goodsKinds, heldKinds, heldPurchaseCalls, highestPrice, purchaseCalls, type GoodsKind, type HeldKind } from './purchases.js';
export { trainedOf, trainModes, type TrainMode } from './repo/train-modes.js';
export { reportStates } from './repo/reports.js';
export { mostTrainQuestions, type TrainRow } from './repo/training.js';
export { learnerPageSize, maxSheetRows, quTypeNames, quTypes, type QuType } from './fields.js';

export {
  shareKinds,
  shareRights,
  sharingCalls,
  type AccessReason,
  type ListScope,
  type MarkScope,
  type Ownership,
  type ShareHolder,
  type ShareKind,
  type ShareRight,
} from './sharing.js';

/** Every call: `calls.<owner>.<feature>.<name>`. */
export const calls = {
  identity: identityCalls,
  repo: repoCalls,
  exam: examCalls,
  stat: statCalls,
  course: courseCalls,
  mall: mallCalls,
  activity: activityCalls,
  cert: certCalls,
  proctoring: proctoringCalls,
  payment: paymentCalls,
  gateway: gatewayCalls,
};

type MembersOf<T> = T[keyof T];
type CallOf<Features> = MembersOf<{ [Feature in keyof Features]: MembersOf<Features[Feature]> }>;
type AnyCall = MembersOf<{ [Service in keyof typeof calls]: CallOf<(typeof calls)[Service]> }>;

const callsOf = (feature: Readonly<Record<string, CallSpec>>): CallSpec[] => Object.values(feature);
export const allCalls: readonly CallSpec[] = Object.values(calls).flatMap((features) => Object.values(features).flatMap(callsOf));

/** Path → what is sent and what comes back: lets the browsers' client be typed without carrying zod in the bundle. */
export type CallTypes = {
  [C in AnyCall as C['path']]: { input: ClientInput<C>; output: Output<C> };
};
export { maxDays as maxStatDays } from './stat/fields.js';
export { reportColumns, reportComparisons, reportKinds, type ReportColumn, type ReportFigures, type ReportKind } from './stat/report.js';
export { countOfDays, dayBefore, dayOf, daysFrom, endOfDay, startOfDay } from './days.js';
