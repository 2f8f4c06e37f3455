import mongoose from 'mongoose';
import { ClientClosedError, ClientOfflineError, ConnectionTimeoutError, DisconnectsClientError, SocketClosedUnexpectedlyError, SocketTimeoutError } from 'redis';

const { MongoNetworkError, MongoNotConnectedError, MongoServerError, MongoServerSelectionError } = mongoose.mongo;
const kinds = [
  ClientClosedError, ClientOfflineError, ConnectionTimeoutError, DisconnectsClientError, SocketClosedUnexpectedlyError, SocketTimeoutError,
  MongoNetworkError, MongoNotConnectedError, MongoServerSelectionError, mongoose.Error.MongooseServerSelectionError,
];

/**
 * Whether this is MongoDB or Redis being away for a moment (a restart, another primary, a cut connection): no fault of the call, which may be made
 * again. Redis says LOADING while it reads its file.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (kinds.some((kind) => error instanceof kind)) return true;
  if (error instanceof MongoServerError) return error.hasErrorLabel('RetryableWriteError') || error.hasErrorLabel('RetryableError');
  return error.message.startsWith('LOADING ');
}
