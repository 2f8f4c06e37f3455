import * as nats from '@nats-io/transport-node';
import mongoose from 'mongoose';
import * as redis from 'redis';

const { mongo } = mongoose;
const kinds = [
  redis.ClientClosedError,
  redis.ClientOfflineError,
  redis.ConnectionTimeoutError,
  redis.DisconnectsClientError,
  redis.SocketClosedUnexpectedlyError,
  redis.SocketTimeoutError,
  redis.TimeoutError,
  redis.AbortError,
  redis.ReconnectStrategyError,
  mongo.MongoNetworkError,
  mongo.MongoNotConnectedError,
  mongo.MongoServerSelectionError,
  mongo.MongoTopologyClosedError,
  mongo.MongoServerClosedError,
  mongo.MongoClientClosedError,
  mongo.MongoExpiredSessionError,
  mongo.MongoStalePrimaryError,
  mongo.MongoOperationTimeoutError,
  mongoose.Error.MongooseServerSelectionError,
  nats.ConnectionError,
  nats.ClosedConnectionError,
  nats.DrainingConnectionError,
  nats.TimeoutError,
  nats.NoRespondersError,
  nats.RequestError,
  nats.AuthorizationError,
  nats.UserAuthenticationExpiredError,
  nats.PermissionViolationError,
];
/** Kinds that their packages do not export, or that this package does not depend on: errors of the event store among them. */
const names: ReadonlySet<string> = new Set([
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoPoolClearedError',
  'JetStreamError',
  'JetStreamApiError',
  'StoreUnavailable',
  'StoreBusy',
  'AppendUnknown',
  'UnknownEvent',
]);

/** MongoDB's labels of what may be asked again. */
const labels = [
  'RetryableWriteError',
  'RetryableError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'SystemOverloadedError',
];
/**
 * MongoDB's numbers of: unreachable, not authenticated, no lock, out of time, no majority, shutting down, another primary, cursor or
 * transaction of before that, collection replaced by a rebuild, disk full.
 */
const codes: ReadonlySet<number> = new Set([
  6, 7, 13, 18, 24, 43, 46, 50, 64, 89, 91, 100, 112, 133, 134, 175, 189, 202, 225, 246, 251, 262, 290, 384, 462, 9001, 10_107, 11_600,
  11_601, 11_602, 13_435, 13_436, 14_031,
]);
/**
 * First words of Redis' refusals: reading its file, disk full, memory full, a replica, a long script, no master or replicas, a cluster that
 * moves, another password.
 */
const redisWords = new RegExp(
  '^(?:LOADING|MISCONF|OOM|READONLY|BUSY|MASTERDOWN|NOREPLICAS|TRYAGAIN|CLUSTERDOWN|EXECABORT|NOAUTH|WRONGPASS|NOPERM|UNKILLABLE' +
    '|ERR max number of clients|ERR The user executing the script|The queue is full)',
);

/**
 * Whether MongoDB, Redis or NATS is away or takes nothing at the moment (a restart, another primary, a cut connection, a full disk): no
 * fault of the call, which may be made again. Everything that is none of this is a fault of ours.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (kinds.some((kind) => error instanceof kind) || names.has(error.name)) return true;
  if (error instanceof mongo.MongoServerError) return codes.has(Number(error.code)) || labels.some((label) => error.hasErrorLabel(label));
  // of a transaction: one refusal stands for all
  if (error instanceof redis.MultiErrorReply) return error.replies.some(isAway);
  return redisWords.test(error.message);
}
