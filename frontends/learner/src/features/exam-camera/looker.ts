import type { Look } from './capture-plan.js';
import type { LookAnswer, LookQuestion } from './look.worker.js';

const lookWidth = 416;

/** Looks at a camera in a thread of its own, so that typing keeps its pace. One look at a time. */
export class Looker {
  private readonly worker = new Worker(new URL('./look.worker.ts', import.meta.url), { type: 'module' });
  private next = 0;

  /** @throws {Error} the detector could not be loaded */
  async look(video: HTMLVideoElement): Promise<Look> {
    const id = (this.next += 1);
    const height = Math.round((lookWidth * video.videoHeight) / video.videoWidth);
    const bitmap = await createImageBitmap(video, { resizeWidth: lookWidth, resizeHeight: height });
    return new Promise((resolve, reject) => {
      const done = new AbortController();
      const settle = ({ data }: MessageEvent<LookAnswer>): void => {
        if (data.id !== id) return;
        done.abort();
        if ('look' in data) resolve(data.look);
        else reject(new Error(data.failed));
      };
      const fail = (): void => {
        done.abort();
        reject(new Error('the worker did not start'));
      };
      this.worker.addEventListener('message', settle, { signal: done.signal });
      this.worker.addEventListener('error', fail, { signal: done.signal });
      this.worker.postMessage({ id, bitmap } satisfies LookQuestion, [bitmap]);
    });
  }

  close(): void {
    this.worker.terminate();
  }
}
