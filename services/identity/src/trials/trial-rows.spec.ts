import { expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { TrialDoc } from './trial.model.js';
import { trialsByPerson } from './trial-rows.js';

const trialOf = (userId: Types.ObjectId, device: number): TrialDoc => ({
  _id: `${String(userId)}:${device}`,
  userId,
  at: new Date(1_900_000_000_000 - device),
  verdict: 'ready',
  kind: 'pc',
  browser: `B${device}`,
  system: '',
  freeMb: null,
  examAt: null,
  answered: 0,
  network: { tries: 1, failed: 0, ms: 1, worstMs: 1 },
  socket: 'ok',
  clockSeconds: 0,
  storage: 'ok',
  missing: [],
  camera: 'none',
  microphone: 'none',
  sound: 'none',
});

it('each person has the own trials in the order in which they come, and many people take no longer than their number says', () => {
  const people = Array.from({ length: 10_000 }, () => new Types.ObjectId());
  const trials = [0, 1, 2].flatMap((device) => people.map((userId) => trialOf(userId, device)));
  const before = process.cpuUsage();
  const rows = trialsByPerson(trials);
  const { user, system } = process.cpuUsage(before);
  expect(rows.get(String(people[4711]))?.map(({ browser }) => browser)).toEqual(['B0', 'B1', 'B2']);
  expect(rows.get(String(new Types.ObjectId()))).toBeUndefined();
  // some 60 ms; a look at every trial for every person takes five seconds
  expect((user + system) / 1000).toBeLessThan(1000);
});
