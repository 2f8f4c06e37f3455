export { addressList, networkOf } from './addresses.js';
export { answerFileLinks, answerFileTickets, type StoredAnswerFile } from './answer-file-tickets.js';
export { auditRow, canonical, type AuditNote } from './audit/audit-row.js';
export { RefusalSums, sumWindowMs } from './audit/refusal-sums.js';
export { CallClient, type CallReply } from './call-client.js';
export { DictionaryValues } from './dictionary-values.js';
export { Buses } from './commands/buses.js';
export { BusesModule } from './commands/buses.module.js';
export {
  command,
  CommandTime,
  FieldsQuery,
  reaching,
  type Gate,
  ServiceCommand,
  type AggregateCommandKind,
  type AggregateQueryKind,
  type Aggregates,
  type CommandKind,
  type OfAggregate,
  type Reaching,
} from './commands/command.js';
export { ConfigError } from './config-error.js';
export { configOf, readConfig, type Config } from './config.js';
export { connectMongo, connectRedis, refuseHalfRestored, type Redis } from './connections.js';
export { connectNats } from './nats-connection.js';
export { PieceEvents } from './call-streams/piece-events.js';
export { PreparedEvent, PreparedJson, type CallContext, type StreamContext, type UserContext } from './context.js';
export { Handle } from './handle.decorator.js';
export { claimKey, owesPassword, passwordTold } from './installation-key.js';
export { StreamSender } from './call-streams/stream-sender.js';
export { Line, type LineLimits } from './line.js';
export {
  courseFileFolder,
  courseFileLinks,
  courseFileTickets,
  courseSourceName,
  courseSourceRun,
  courseSubtitleRun,
  isScormRun,
  scormFileName,
  scormRun,
  type CourseFileLink,
  type CourseFileTicket,
} from './course-file-tickets.js';
export { PictureFolders } from './picture-folders.js';
export { clockSkew, databaseTime, redisTime, monitorClock } from './clock-skew.js';
export { providerFailed } from './provider-failures.js';
export { LimitedLines, slowCalls } from './limited-lines.js';
export { LocalCalls } from './local-calls.js';
export { createLogger, type Logger } from './logger.js';
export { currentCall, evidenceOf, withinTask, type CurrentCall } from './current-call.js';
export { eachTried } from './each-tried.js';
export { counter, gauge, metrics, observeCall } from './metrics.js';
export { freeBytes } from './free-bytes.js';
export { namedRefusal } from './named-refusal.js';
export { serveMetrics } from './metrics-server.js';
export { StreamRequests } from './streams/ask-keeper.js';
export { streamKeeper } from './streams/keeper-name.js';
export { keepStreams, startStreamKeeper } from './streams/stream-keeper.js';
export { historySubject, publicStream, publicSubject } from './streams/stream-names.js';
export {
  DocumentEvents,
  documentEvents,
  type DocumentChange,
  type PresentDocument,
  type ToldDocuments,
} from './consumers/document-events.js';
export { Generations, generations, type GenerationPart } from './generations/generations.js';
export { type BuiltCollection, type GenerationsDoc } from './generations/generations.model.js';
export { generationsOf, requestGeneration } from './generations/request-generation.js';
export { LaterTold, toBeTold, type LaterToldDoc } from './consumers/later-told.js';
export type { Emptying } from '@xuekao/event-sourcing';
export { Hears, HearsMany, type EventConsumer, type HeardEvent, type HeardOf } from './consumers/hears.decorator.js';
export { LateWork } from './late-work.js';
export { BrokenOff, LeasedWorker } from './leased-worker.js';
export { CONFIG, LOGGER, MONGO, NATS, REDIS } from './tokens.js';
export { tracerOf } from './tracing.js';
export { OwedTasks, type OwedTask, type OwingRow, type StateNeed } from './owed-tasks/owed-tasks.js';
export { leastFreeBytes, setAsideMetrics, statusBounds, type StatusBound } from './status/status-bounds.js';
export { OwnPartition } from './partitions/peers.js';
export { Presence } from './partitions/presence.js';
export {
  Outbound,
  OutboundError,
  isInnerAddress,
  outOfOrder,
  type OutboundAnswer,
  type OutboundRequest,
  type OutboundStream,
} from './outbound.js';
export { runProcess } from './run-process.js';
export { runService, startService, type RunningService, type ServiceDefinition } from './service.js';
export { liveLinks } from './live-links.js';
export { recordingLinks, type RecordingLink } from './recording-links.js';
export { ProgramFailed, ProgramStopped, runProgram, threads, type ProgramRun } from './programs/run-program.js';
export type { ProgramLimits } from './programs/sandbox.js';
export { repeat, repeatOrWake, type Repeat, type WakeableRepeat } from './repeat.js';
export { RedisScript } from './redis-script.js';
export { SecretBox } from './secret-box.js';
export { PlatformModule } from './platform.module.js';
export { Sessions, sessionIdOf, type Session, type SessionPerson, type SessionRole } from './sessions.js';
export { hashedPassword, SharedPassword } from './shared-password.js';
export { SignedText } from './signed-text.js';
export { ServedElsewhere } from './served-elsewhere.js';
export { combineRoles } from './role-rights.js';
export { failure, successBody, type WireRequest } from './wire.js';
export { askProcesses } from './status/ask-processes.js';
export { SocketFrames, type FramesSince } from './sockets/socket-frames.js';
export { SocketSender } from './sockets/socket-sender.js';
export { CLOCK, systemClock, type Clock, type SharedTime } from './time/clock.js';
export { ServiceTime } from './time/service-time.js';
export { TimeModule, withCertainTime } from './time/time.module.js';
export { Throttle, type Counted } from './throttle.js';
export { answerStatus, type MetricValue, type ProcessStatus } from './status/process-status.js';
export type { UpgradeContext, UpgradeStep } from './upgrades/upgrades.js';
