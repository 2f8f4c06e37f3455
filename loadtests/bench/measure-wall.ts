import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallTypes } from '@xuekao/contracts';
import { connectNats, connectRedis, createLogger, readConfig, Sessions } from '@xuekao/platform';
import { atRate, shareOf, turnOf } from './beside-saves.ts';
import { post } from './calls.ts';
import { keepSocket } from './kept-socket.ts';
import { ask, prepare, type Candidate } from './prepare.ts';
import { cpuOf, ms, paths, total, type Row } from './row.ts';
import { startSplitGateway, type SplitGateway, type Stack } from './stack.ts';

type WallAnswer = CallTypes['/api/exam/watch/process-paging']['output'];
const [sitters, proctors] = [500, 50];
/** Proctors of a department, who share no answer with others; the rest reach the whole site. */
const ofDepartment = 10;
/** People who leave again and again: who left most often stands on the first page of every wall. */
const restless = 20;
const alarmsEachSecond = 2;
/** Of the model: a save, the time and the messages, each once in half a minute. */
const halfMinute = 30;
const pingMs = { sitting: 10_000, wall: 20_000 } as const;
/** The clock of a wall; what those that come back together, and those that hear a frame together, are spread over. */
const [pollMs, spreadMs, crowdMs] = [10_000, 1000, 150];
const patienceMs = 30_000;
const bars = { p95Ms: 1000, gatewayMb: 350, saveMs: 100, framesEachSecond: 1 };

/** Alarms as they were caused: of each attempt when each leave was reported, the first one first. */
type Caused = ReadonlyMap<string, number[]>;

/**
 * P7: candidates and proctors on the sockets of two gateways, one of which is killed in the middle: all of its pages come back at the other
 * one at once. Measured is from the call that reports a leave to the answer with the tile that shows it, at each wall.
 */
export async function wall(stack: Stack, seconds: number): Promise<Row> {
  const rules = { leaveOn: true, leaveCount: 0 };
  const prepared = await prepare({ url: stack.url, env: stack.env, dataDir: stack.dataDir, learners: sitters, started: sitters, rules });
  const { examId, candidates, questions } = prepared;
  const tokens = await signedInProctors(stack, prepared.admin);
  const gateways: SplitGateway[] = [];
  const site = new Site(gateways);
  const caused = new Map(candidates.slice(0, restless).map(({ paperId }): [string, number[]] => [paperId, []]));
  let memory = 0;
  const meter = setInterval(() => (memory = Math.max(memory, ...gateways.map((gateway) => gateway.memoryMb()))), 500);
  const [closeSitters, walls]: [(() => void)[], Wall[]] = [[], []];
  try {
    for (const name of ['gateway-1', 'gateway-2']) gateways.push(await startSplitGateway(stack, name));
    closeSitters.push(...candidates.map((who, n) => sit(site, who, examId, n)));
    walls.push(...tokens.map((token, n) => new Wall({ site, token, examId, place: n, caused })));
    await until(() => walls.every(({ isIn }) => isIn), 'the walls did not connect');
    const { run, cpu } = await cpuOf(stack, async () => {
      for (const one of walls) one.begin();
      const storm = setTimeout(() => site.lose(), (seconds * 1000) / 2);
      const began = performance.now();
      const [saved] = await Promise.all([
        atRate(sitters / halfMinute, seconds, (n) => {
          const { token, paperId } = turnOf(candidates, n);
          const { quId, answer } = turnOf(questions, n);
          return site.again(n, (url) => post(url, paths.save, token, { paperId, answers: [{ quId, seq: n + 1, answer }] }));
        }),
        atRate(sitters / halfMinute, seconds, (n) => {
          const { token, paperId } = turnOf(candidates, n * 7);
          return site.again(n, (url) => post(url, paths.leftTime, token, { id: paperId }));
        }),
        atRate(sitters / halfMinute, seconds, (n) =>
          site.again(n, (url) => post(url, '/api/sys/user/msg/count-unread', turnOf(candidates, n * 11).token, {})),
        ),
        atRate(alarmsEachSecond, seconds, (n) => leave(site, turnOf(candidates.slice(0, restless), n), n, caused)),
      ]);
      clearTimeout(storm);
      return { seconds: (performance.now() - began) / 1000, saved };
    });
    await until(() => walls.every((one) => one.hasAll()), '', patienceMs).catch(() => undefined);
    return rowOf({ walls, caused, seconds: run.seconds, memory, saves: run.saved, cpu: total(cpu) / run.seconds });
  } finally {
    clearInterval(meter);
    for (const one of walls) one.close();
    for (const close of closeSitters) close();
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  }
}

/** Two gateways, until one of them is lost. */
class Site {
  #lost = false;
  readonly #gateways: readonly SplitGateway[];

  constructor(gateways: readonly SplitGateway[]) {
    this.#gateways = gateways;
  }

  /** Address for somebody's next connection. */
  at(place: number): string {
    const living = this.#lost ? this.#gateways.slice(1) : this.#gateways;
    return turnOf(living, place).url;
  }

  lose(): void {
    this.#lost = true;
    this.#gateways[0]?.kill();
  }

  /** A call as a page sends it: once more where no answer came, or the platform was busy. */
  async again(place: number, send: (url: string) => Promise<number | string>): Promise<number | string> {
    for (let left = 5; ; left -= 1) {
      const code = await send(this.at(place));
      if (code === 0 || left === 0) return code;
      await pause(500);
    }
  }
}

/** The page of somebody who sits, as far as its socket is concerned. */
function sit(site: Site, { token, userId }: Candidate, examId: string, place: number): () => void {
  return keepSocket({
    gateway: () => site.at(place),
    path: `/api/socket/exam/${userId}/${examId}/pc`,
    ticket: async (url) => (await ask(url, token, '/api/socket/ticket', { kind: 'exam', examId })).ticket,
    pingMs: pingMs.sitting,
  });
}

async function leave(
  site: Site,
  { token, paperId }: Candidate,
  n: number,
  caused: ReadonlyMap<string, number[]>,
): Promise<number | string> {
  caused.get(paperId)?.push(performance.now());
  const report = { id: paperId, key: randomBytes(12).toString('hex'), seconds: 8 };
  return site.again(n, (url) => post(url, '/api/paper/paper/leave-incr', token, report));
}

interface WallOptions {
  site: Site;
  token: string;
  examId: string;
  place: number;
  caused: Caused;
}

/** The first page of a watch wall, as the console reads it. */
class Wall {
  /** milliseconds until the tile showed each alarm */
  readonly times: number[] = [];
  isIn = false;
  frames = 0;
  reads = 0;
  failed = 0;
  readonly #options: WallOptions;
  readonly #seen = new Map<string, number>();
  readonly #close: () => void;
  #news = 0;
  #isReading = false;
  #isDue = false;
  #timer: NodeJS.Timeout | undefined;
  #polls: NodeJS.Timeout | undefined;

  constructor(options: WallOptions) {
    this.#options = options;
    const { site, token, examId, place } = options;
    this.#close = keepSocket({
      gateway: () => site.at(place),
      path: `/api/socket/watch/${examId}`,
      ticket: async (url) => (await ask(url, token, '/api/socket/ticket', { kind: 'watch', examId })).ticket,
      pingMs: pingMs.wall,
      onIn: () => {
        this.isIn = true;
        this.#soon(Math.random() * spreadMs);
      },
      onFrame: ({ n }) => {
        this.frames += 1;
        this.#news = n;
        this.#soon(Math.random() * crowdMs);
      },
    });
  }

  /** Counts begin here. */
  begin(): void {
    [this.frames, this.reads] = [0, 0];
    this.#polls = setInterval(() => this.#soon(0), pollMs);
  }

  hasAll(): boolean {
    return [...this.#options.caused].every(([paperId, times]) => (this.#seen.get(paperId) ?? 0) >= times.length);
  }

  close(): void {
    clearInterval(this.#polls);
    clearTimeout(this.#timer);
    this.#close();
  }

  #soon(waitMs: number): void {
    this.#isDue = true;
    if (this.#isReading || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.#read(), waitMs);
  }

  async #read(): Promise<void> {
    this.#timer = undefined;
    [this.#isDue, this.#isReading] = [false, true];
    this.reads += 1;
    const { site, token, examId, place } = this.#options;
    const news = this.#news === 0 ? {} : { news: this.#news };
    try {
      const response = await fetch(`${site.at(place)}/api/exam/watch/process-paging`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify({ current: 1, size: 32, params: { examId, ...news } }),
      });
      const { data } = (await response.json()) as { data: WallAnswer | null }; // every answer has this form
      if (data) this.#show(data);
      else this.failed += 1;
    } catch {
      this.failed += 1; // its gateway is gone: the socket, or the clock, has it read again
    }
    this.#isReading = false;
    if (this.#isDue) this.#soon(0);
  }

  #show({ records }: WallAnswer): void {
    const now = performance.now();
    for (const { id, leaveTimes } of records) {
      const caused = this.#options.caused.get(id);
      if (!caused) continue;
      const seen = this.#seen.get(id) ?? 0;
      for (const at of caused.slice(seen, leaveTimes)) this.times.push(now - at);
      this.#seen.set(id, Math.max(seen, leaveTimes));
    }
  }
}

interface Measured {
  walls: readonly Wall[];
  caused: Caused;
  seconds: number;
  memory: number;
  saves: { times: number[]; errors: number };
  /** milliseconds of processor in a second */
  cpu: number;
}

function rowOf({ walls, caused, seconds, memory, saves, cpu }: Measured): Row {
  const alarms = [...caused.values()].reduce((sum, { length }) => sum + length, 0);
  const times = walls.flatMap((one) => one.times).sort((one, other) => one - other);
  const lost = alarms * walls.length - times.length;
  const rateOf = (of: 'frames' | 'reads'): number => walls.reduce((sum, one) => sum + one[of], 0) / walls.length / seconds;
  const [p95, saveP95] = [shareOf(times, 0.95), shareOf(saves.times, 0.95)];
  const holds =
    p95 <= bars.p95Ms && lost === 0 && memory <= bars.gatewayMb && saveP95 <= bars.saveMs && rateOf('frames') <= bars.framesEachSecond;
  return {
    what: `P7 wall, ${sitters} candidates, ${walls.length} proctors, one of two gateways lost, ${Math.round(seconds)} s`,
    figures: {
      ...{
        alarms,
        'p50 ms': ms(shareOf(times, 0.5)),
        'p95 ms': ms(p95),
        'p99 ms': ms(shareOf(times, 0.99)),
        'max ms': ms(times.at(-1) ?? 0),
      },
      ...{ lost, 'frames/s': rateOf('frames').toFixed(2), 'reads/s': rateOf('reads').toFixed(2) },
      ...{ 'failed reads': walls.reduce((sum, one) => sum + one.failed, 0), 'save p95': ms(saveP95), errors: saves.errors },
      ...{ 'CPU-ms/s': Math.round(cpu), 'gateway MB': memory },
    },
    bar: { text: 'event to tile p95 1,000 ms, 0 lost, ≤ 1 frame/s, gateway ≤ 350 MB; saves p95 100', holds },
  };
}

async function until(isSo: () => boolean, complaint: string, patience = 60_000): Promise<void> {
  for (const end = Date.now() + patience; !isSo(); await pause(100)) if (Date.now() > end) throw new Error(complaint);
}

/** Sessions of people who may watch, without accounts: nobody asks who they are. @returns their tokens */
async function signedInProctors(stack: Stack, admin: { userName: string; password: string }): Promise<string[]> {
  const { token } = await ask(stack.url, '', '/api/sys/user/login', admin);
  const { deptCode } = await ask(stack.url, token, '/api/sys/user/info', {});
  const config = readConfig(stack.env);
  const redis = await connectRedis(config, createLogger('bench', 'error'));
  const nats = await connectNats(config, 'bench');
  try {
    const sessions = new Sessions(redis, nats, config);
    const tokens: string[] = [];
    for (let n = 0; n < proctors; n += 1) {
      const roleLevel = n < ofDepartment ? 2 : 1;
      const role = { id: `bench-proctor-${roleLevel}`, generation: 1, roleType: 2, roleLevel, permissions: ['paper:list'] };
      const who = { userId: randomBytes(12).toString('hex'), userName: `proctor${n}`, realName: '监考', mobile: '', deptCode, groups: [] };
      const rest = { roles: [role.id], epoch: 0, revision: 0, accountEnds: null };
      tokens.push((await sessions.open({ ...who, ...rest }, [role], false)).token);
    }
    return tokens;
  } finally {
    await Promise.all([redis.close(), nats.close()]);
  }
}
