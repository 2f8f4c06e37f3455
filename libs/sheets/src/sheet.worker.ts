import { parentPort, workerData } from 'node:worker_threads';
import { readRows, type ReadLimits } from './read.js';
import { writePages, type SheetPage } from './write.js';

export type SheetTask = { read: Uint8Array; limits: ReadLimits } | { write: readonly SheetPage[] };

const task: SheetTask = workerData; // from `sheets.ts` alone
const result =
  'read' in task
    ? await readRows(Buffer.from(task.read.buffer, task.read.byteOffset, task.read.byteLength), task.limits)
    : await writePages(task.write);
parentPort?.postMessage(result);
