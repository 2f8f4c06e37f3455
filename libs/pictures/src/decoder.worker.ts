import { setPriority } from 'node:os';
import sharp from 'sharp';
import { clean, type Cleaned, type PictureTask, type Refusal } from './clean.js';

export interface DecoderJob {
  task: PictureTask;
  bytes: Uint8Array;
  /** of the processor, in milliseconds */
  processorMs: number;
  memoryMb: number;
}
export interface DecoderAnswer {
  outcome: Cleaned | { refused: Refusal };
  /** resident, in MB */
  memoryMb: number;
}

const memoryCheckMs = 50;
/** Behind whatever serves people, before what only waits. */
const politeness = 5;

const memoryMb = (): number => process.memoryUsage.rss() / 1024 / 1024;

setPriority(politeness);
// one picture after the other, and nothing of one is of use to the next
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (job: DecoderJob) => {
  const before = process.cpuUsage();
  const checks = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    // the decoder works in a thread of its own that cannot be stopped, so the process ends
    if ((user + system) / 1000 > job.processorMs || memoryMb() > job.memoryMb) process.exit(1);
  }, memoryCheckMs);
  void clean(job.task, job.bytes).then((outcome) => {
    clearInterval(checks);
    process.send?.({ outcome, memoryMb: memoryMb() } satisfies DecoderAnswer);
  });
});
// the process that asked has ended
process.on('disconnect', () => process.exit(0));
