import { LateWork } from '@xuekao/platform';

const late = {
  reward: new LateWork('cert', 'rewards'),
  batch: new LateWork('cert', 'batches'),
  message: new LateWork('cert', 'batch-messages'),
  withdrawal: new LateWork('cert', 'withdrawals'),
};

/** Tells monitoring what people wait for. @param since when the oldest came due, and since when the oldest fails; undefined: none */
export function tellLateCerts(kind: keyof typeof late, since: readonly (Date | null | undefined)[]): void {
  late[kind].due(Date.now(), since);
}
