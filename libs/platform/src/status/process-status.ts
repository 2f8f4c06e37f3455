import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Config } from '../config.js';
import { gauge, loopLookMs, metrics } from '../metrics.js';
import { Latest } from './latest.js';

/** One value of a gauge or counter of this product, e.g. `{name: 'xuekao_places', labels: {class: 'save'}, value: 3}`. */
export interface MetricValue {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}
/** How one process of the platform is doing at one moment. */
export interface ProcessStatus {
  /** The same for every service that runs in one process. */
  processId: string;
  host: string;
  pid: number;
  /** Services in the process, and `gateway`. */
  names: string[];
  /** ISO 8601 UTC */
  startedAt: string;
  /** release that it runs; a process of one that did not say it leaves this out */
  version?: string;
  memoryBytes: number;
  heapBytes: number;
  heapLimitBytes: number;
  /** Delay of the event loop in milliseconds that nine of ten measurements since the last answer stayed below. */
  loopDelayMs: number;
  values: MetricValue[];
}

const processId = randomUUID();
const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
/** Of the checkout or image that this file lies in; empty where it has no package.json. */
const version = versionIn(new URL('../../../../package.json', import.meta.url));
const delay = monitorEventLoopDelay({ resolution: loopLookMs });
delay.enable();
const resetDelay = setInterval(() => delay.reset(), 60_000);
resetDelay.unref();

export const statusSubject = 'status';

/** The data folder of the installation; a process on another machine than the databases may have none. */
let folder: string | undefined;
/** A disk that hangs keeps the thread that asks it, and there are few. */
const disk = new Latest(async () => (folder === undefined ? null : statfs(folder)), 250);
gauge('xuekao_data_disk_bytes', 'The disk of the data folder: what is in use, and all of it', ['state'], async function () {
  const found = await disk.read();
  if (!found) return;
  this.set({ state: 'total' }, found.blocks * found.bsize);
  // what is kept for root is nobody's to write
  this.set({ state: 'used' }, (found.blocks - found.bavail) * found.bsize);
});

gauge('xuekao_heap_bytes', "The heap of the process's own code: what is in use, and its limit", ['state'], function () {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  this.set({ state: 'used' }, used);
  this.set({ state: 'limit' }, limit);
});

function versionIn(file: URL): string {
  try {
    const { version: found = '' } = JSON.parse(readFileSync(file, 'utf8')) as { version?: string }; // npm's own form
    return found;
  } catch {
    return '';
  }
}

/** Answers everybody who asks on the status subject; the drained or closed connection ends it. */
export function answerStatus(nats: NatsConnection, config: Pick<Config, 'subject' | 'dataDir'>, name: string): Subscription {
  folder = config.dataDir;
  return nats.subscribe(config.subject(statusSubject), {
    callback: (error, message) => {
      if (!error) void respond(message, name);
    },
  });
}

async function respond(message: Msg, name: string): Promise<void> {
  message.respond(JSON.stringify(await processStatus(name)));
}

/** The status of this very process. */
export async function processStatus(name: string): Promise<ProcessStatus> {
  const { used_heap_size: heapBytes, heap_size_limit: heapLimitBytes } = getHeapStatistics();
  // the histogram counts the whole interval between two measurements
  const loopDelayMs = delay.count === 0 ? 0 : Math.max(0, Math.round(delay.percentile(90) / 1e6) - loopLookMs);
  return {
    processId,
    host: hostname(),
    pid: process.pid,
    names: [name],
    startedAt,
    version,
    memoryBytes: process.memoryUsage.rss(),
    heapBytes,
    heapLimitBytes,
    loopDelayMs,
    values: await valuesOf(),
  };
}

/** Histograms are for a metrics server; a person wants to know what is now. */
async function valuesOf(): Promise<MetricValue[]> {
  const all = await metrics.registry.getMetricsAsJSON();
  return all
    .filter(({ name, type }) => name.startsWith('xuekao_') && (String(type) === 'gauge' || String(type) === 'counter'))
    .flatMap(({ name, values }) => values.map(({ labels, value }) => ({ name, labels: textsOf(labels), value })));
}

function textsOf(labels: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, String(value)]));
}
