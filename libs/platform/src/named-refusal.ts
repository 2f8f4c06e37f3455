import { BusinessError, refusalsOfEveryCall, type CallSpec } from '@xuekao/contracts';

/**
 * Outside production, a refusal that the contract of the call does not name is a fault: otherwise the list in the contract, which the
 * OpenAPI page and every client rely on, would become incomplete without notice.
 * @returns the error as it is, or the fault in its place
 */
export function namedRefusal(call: CallSpec, error: unknown): unknown {
  if (!(error instanceof BusinessError)) return error;
  if (call.errors.includes(error.errorName) || refusalsOfEveryCall.has(error.errorName)) return error;
  return new Error(`${call.path} refuses with ${error.errorName}, which its contract does not name`, { cause: error });
}
