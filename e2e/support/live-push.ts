import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';

/** Size of the picture, and how the time stands in it: a row of black and white blocks, the lowest bit first. */
export const clockPicture = { width: 640, height: 360, bits: 32, top: 120, bottom: 240 } as const;
const framesPerSecond = 15;
const { width, height, bits, top, bottom } = clockPicture;
const [black, white] = [16, 235];

/** A grey picture with the milliseconds of a clock in it. */
function pictureOf(ms: number): Buffer {
  const picture = Buffer.alloc(width * height, 128);
  for (let bit = 0; bit < bits; bit += 1) {
    const shade = Math.floor(ms / 2 ** bit) % 2 === 1 ? white : black;
    const [from, to] = [(bit * width) / bits, ((bit + 1) * width) / bits];
    for (let line = top; line < bottom; line += 1) picture.fill(shade, line * width + from, line * width + to);
  }
  return picture;
}

/** Milliseconds as they stand in the picture. */
export const clockNow = (): number => Date.now() % 2 ** bits;

/** A program that pushes a picture with a clock, as a teacher's does: H.264 with a key frame each second, and sound. */
export class LivePush {
  private readonly timer: NodeJS.Timeout;
  private readonly ended: Promise<number | null>;

  private constructor(private readonly ffmpeg: ChildProcessWithoutNullStreams) {
    this.ended = new Promise((resolve) => ffmpeg.once('exit', (code) => resolve(code)));
    ffmpeg.stdin.on('error', () => undefined);
    ffmpeg.stdout.resume();
    ffmpeg.stderr.resume();
    this.timer = setInterval(() => {
      if (ffmpeg.stdin.writableLength < width * height) ffmpeg.stdin.write(pictureOf(clockNow()));
    }, 1000 / framesPerSecond);
  }

  /** @param address server and key, as the console shows them */
  static start(address: string): LivePush {
    const program = process.env['FFMPEG'];
    if (!program) throw new Error('FFMPEG must name the program: npm test does');
    const read = ['-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', `${width}x${height}`, '-framerate', String(framesPerSecond)];
    const picture = ['-nostdin', '-v', 'error', '-fflags', 'nobuffer', '-use_wallclock_as_timestamps', '1', ...read, '-i', 'pipe:0'];
    const sound = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
    const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', String(framesPerSecond)];
    return new LivePush(spawn(program, [...picture, ...sound, ...coded, '-c:a', 'aac', '-shortest', '-f', 'flv', address]));
  }

  /** Ends it as a teacher does. @returns the code of the program */
  async finish(): Promise<number | null> {
    clearInterval(this.timer);
    this.ffmpeg.stdin.end();
    return this.ended;
  }

  /** Ends it, whatever it does. */
  kill(): void {
    clearInterval(this.timer);
    this.ffmpeg.kill('SIGKILL');
  }
}
