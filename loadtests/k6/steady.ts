import { setTimeout } from 'k6/timers';
import exec from 'k6/execution';
import { WebSocket } from 'k6/websockets';
import { Counter } from 'k6/metrics';
import type { Scenario } from 'k6/options';
import { call, paths, save, send } from './api.ts';
import { candidates, examId, pick, url, type Candidate } from './candidates.ts';

const socketsLost = new Counter('sockets_lost');
const pongs = new Counter('pongs');

/** Numbers that share no factor with the crowd's size spread calls over people evenly. */
const stride = 7919;
const somebody = (crowd: number): Candidate => pick(candidates, (exec.scenario.iterationInTest * stride) % crowd);

const socketVus = 20;
const period = '30s';

/**
 * The load model of one sitting: a save, a look at the time and a look at the messages every 30 s each, a ping on the socket every 10 s.
 * `crowd` candidates make `crowd / 10` requests a second. Their sockets are opened over the first `openSeconds`.
 */
export function steadyScenarios(crowd: number, seconds: number, openSeconds = Math.min(20, seconds / 2)): Record<string, Scenario> {
  const everyHalfMinute = (name: string): Scenario => ({
    executor: 'constant-arrival-rate',
    exec: name,
    rate: crowd,
    timeUnit: period,
    duration: `${seconds}s`,
    // enough for everybody who asks within a second: making more while the load runs would drop calls
    preAllocatedVUs: Math.max(20, Math.ceil(crowd / 25)),
    maxVUs: Math.max(100, Math.ceil(crowd / 5)),
  });
  return {
    saves: everyHalfMinute('steadySave'),
    leftTimes: everyHalfMinute('steadyLeftTime'),
    unread: everyHalfMinute('steadyUnread'),
    sockets: {
      executor: 'per-vu-iterations',
      exec: 'steadySockets',
      vus: socketVus,
      iterations: 1,
      maxDuration: `${seconds + 60}s`,
      startTime: '0s',
      env: { CROWD: String(crowd), SECONDS: String(seconds), OPEN_SECONDS: String(openSeconds) },
    },
  };
}

const crowdSize = (): number => Number(__ENV['CROWD']);

export function steadySave(): void {
  const who = somebody(crowdSize());
  save(who, who.paperId, exec.scenario.iterationInTest);
}
export function steadyLeftTime(): void {
  const who = somebody(crowdSize());
  send(paths.leftTime, who, { id: who.paperId });
}
export function steadyUnread(): void {
  send(paths.unread, somebody(crowdSize()), {});
}

/** Each virtual user holds its share of the sockets. */
export function steadySockets(): void {
  const vu = exec.scenario.iterationInTest;
  const mine = candidates.slice(0, crowdSize()).filter((_who, index) => index % socketVus === vu);
  const seconds = Number(__ENV['SECONDS']);
  mine.forEach((who, index) => {
    setTimeout(() => hold(who, seconds), (index / mine.length) * Number(__ENV['OPEN_SECONDS']) * 1000);
  });
}

function hold(who: Candidate, seconds: number): void {
  const data = call(paths.ticket, who, { kind: 'exam', examId }) as { ticket: string } | null; // the contract's output
  if (!data) return;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket/exam/${who.userId}/${examId}/pc`);
  const end = Date.now() + seconds * 1000;
  let isDone = false;
  const ping = (): void => {
    if (Date.now() >= end) {
      isDone = true;
      socket.close();
    } else {
      socket.send('ping');
      setTimeout(ping, 10_000);
    }
  };
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ ticket: data.ticket }));
    setTimeout(ping, 10_000);
  });
  socket.addEventListener('message', () => pongs.add(1));
  socket.addEventListener('close', () => {
    if (!isDone) socketsLost.add(1);
  });
}
