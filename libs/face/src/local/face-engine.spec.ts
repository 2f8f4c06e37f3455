import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { FaceRefusal, FaceUnavailable } from '../face-provider.js';
import { emptyPhoto, facePhoto, groupPhoto } from '../testing/index.js';
import { FaceEngine, type EngineLimits } from './face-engine.js';

// a photo takes a second, and several on a busy machine
jest.setTimeout(90_000);

let engine: FaceEngine;
const started = (limits: Partial<EngineLimits> = {}): FaceEngine => (engine = new FaceEngine({ requestMs: 60_000, ...limits }));
afterEach(() => engine.close());

async function until(what: () => boolean): Promise<void> {
  for (let left = 600; !what(); left -= 1) {
    if (left === 0) throw new Error('did not happen');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
/** Empty where the process has ended meanwhile. */
function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}
const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
const pidOf = (): number => engine.pid ?? 0;

describe('the recognition process', () => {
  it('counts faces and says where they are, in the pixels of the photo', async () => {
    started();
    const [alone, group, nobody] = [
      await engine.describe(await facePhoto('ann')),
      await engine.describe(groupPhoto()),
      await engine.describe(await emptyPhoto()),
    ];
    expect([alone.length, group.length, nobody.length]).toEqual([1, 3, 0]);
    const [face] = alone;
    expect(face?.descriptor).toHaveLength(128);
    // the crop begins at (290, 200) of the group's photo
    const inGroup = group.toSorted((one, other) => one.x - other.x)[0];
    expect(Math.abs((inGroup?.x ?? 0) - 290 - (face?.x ?? 0))).toBeLessThan(30);
    expect(Math.abs((inGroup?.height ?? 0) - (face?.height ?? 0))).toBeLessThan(60);
  });

  it('describes a few faces of a picture that is full of them', async () => {
    started();
    // the three of the group, sixteen times
    const part = await sharp(groupPhoto()).resize({ width: 640 }).jpeg().toBuffer();
    const { height = 0 } = await sharp(part).metadata();
    const places = Array.from({ length: 16 }, (_, at) => ({ input: part, left: (at % 4) * 640, top: Math.floor(at / 4) * height }));
    const size = { width: 4 * 640, height: 4 * height, channels: 3 as const, background: '#808080' };
    const crowd = await sharp({ create: size }).composite(places).jpeg().toBuffer();
    expect((await engine.describe(crowd)).length).toBe(5);
  });

  it('refuses bytes that are no picture and goes on with the next', async () => {
    started();
    await expect(engine.describe(Buffer.from('GIF89a?'))).rejects.toThrow(FaceRefusal);
    const pid = pidOf();
    expect(await engine.describe(await facePhoto('bea'))).toHaveLength(1);
    expect(engine.pid).toBe(pid);
  });

  it('is started by the first photo, ends when it has nothing to do, and starts again', async () => {
    started({ idleMs: 200 });
    expect(engine.pid).toBeNull();
    await engine.describe(await emptyPhoto());
    const first = pidOf();
    await until(() => engine.pid === null && !isRunning(first));
    expect(await engine.describe(await facePhoto('cid'))).toHaveLength(1);
    expect(engine.pid).not.toBe(first);
  });

  it('refuses what it was working at when it is killed, and the next photo finds a new one', async () => {
    started();
    await engine.describe(await emptyPhoto());
    const photo = await facePhoto('ann');
    const underWay = engine.describe(photo);
    process.kill(pidOf(), 'SIGKILL');
    await expect(underWay).rejects.toThrow(FaceUnavailable);
    expect(await engine.describe(photo)).toHaveLength(1);
  });

  it('is given up when it does not answer in time, and replaced', async () => {
    started({ requestMs: 10_000 });
    await engine.describe(await emptyPhoto());
    const stuck = pidOf();
    process.kill(stuck, 'SIGSTOP');
    await expect(engine.describe(await facePhoto('ann'))).rejects.toThrow('人脸识别超时');
    await until(() => !isRunning(stuck));
    expect(await engine.describe(await facePhoto('ann'))).toHaveLength(1);
  });

  it('lets only so many wait', async () => {
    started({ maxWaiting: 2 });
    const photo = await emptyPhoto();
    await engine.describe(photo);
    const [first, second, third, fourth] = [1, 2, 3, 4].map(() => engine.describe(photo));
    await expect(fourth).rejects.toThrow('人脸识别正忙');
    expect(await Promise.all([first, second, third])).toEqual([[], [], []]);
  });

  it('gets none of our secrets, and ends with its parent however that ends', async () => {
    started();
    const script = `
      import { FaceEngine } from ${JSON.stringify(new URL('./face-engine.js', import.meta.url).href)};
      const engine = new FaceEngine({ requestMs: 60000 });
      await engine.describe(Buffer.from('x')).catch(() => undefined);
      console.log(engine.pid);
      process.kill(process.pid, 'SIGKILL');`;
    const parent = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { PATH: process.env['PATH'], SECRET_KEY: 'not-for-children' },
    });
    const stdout = await parent.then(
      (done) => done.stdout,
      (killed: { stdout: string }) => killed.stdout,
    );
    const pid = Number(stdout);
    expect(pid).toBeGreaterThan(1);
    expect(environmentOf(pid)).not.toContain('not-for-children');
    await until(() => !isRunning(pid));
  });
});
